import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { newId } from "@matchbook/runtime/values/ids";
import { bookingIdentity, statementIdentity } from "../domain/line-identity.ts";
import { transactionCode } from "../domain/transaction-code.ts";
import { newRow } from "../store/transaction-row.ts";
import type { NewRow } from "./new-rows.ts";
import type { ReadLine } from "./read-statement.ts";

export interface LineSource {
  bankConnectionId: string;
  syncId: string | undefined;
  now: Date;
}

export function statementRow(line: ReadLine, { bankConnectionId, syncId, now }: LineSource): NewRow {
  const id = newId();
  const facts: LineFacts = {
    ...line.facts,
    ...{ id, transactionCode: transactionCode(id), bankConnectionId, syncId, createdAt: now },
    ...{ externalId: undefined, ownAccount: undefined, late: undefined },
  };
  const [identity = "", ...otherIdentities] = line.keys.map((key) => statementIdentity(bankConnectionId, key));
  const row: NewRow = { ...newRow(facts, identity), ...(otherIdentities.length > 0 && { otherIdentities }) };
  if (line.booking === undefined) return row;
  const { key, reading } = line.booking;
  return { ...row, booking: { identity: bookingIdentity(bankConnectionId, key), reading } };
}
