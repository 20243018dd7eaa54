import { provedCharges } from "../charges.ts";
import { returnInformation, returnInformationFor } from "../return-information.ts";
import type { StatementAccount, StatementLine } from "../statement-line.ts";
import { joinPieces, newPieces } from "../text-pieces.ts";
import { originalOf } from "./amounts.ts";
import type { Detail } from "./detail.ts";
import { type Entry, splitEntry } from "./entry.ts";
import { type Further, unknownTexts } from "./further.ts";
import { otherSide, type Party } from "./parties.ts";

export interface EntryContext {
  account: StatementAccount | undefined;
  statementId: string | undefined;
  /** The number of details of the entry that were not kept. */
  droppedDetails: number;
  warn: (line: number, reason: string) => void;
}

// The most characters of the joined texts of an entry that is not split.
const JOINED_CHARACTERS = 10_000;

/**
 * The lines of a booked entry. Together they always have the entry's amount, even if its details have another sum.
 *
 * - No detail or one detail: one line with the entry's amount, in the account's currency. The amount includes charges
 *   that the entry includes, which are listed in `charges`. The ordered amount is in `original`.
 * - Several details whose amounts sum to the entry's amount: one line for each. A detail may have the opposite
 *   direction.
 * - Several details whose amounts do not (missing, in another currency, before charges): one line for the whole entry,
 *   with `batch` set, the texts joined, and only the references and parties that all details share. A warning is added.
 *
 * Lines with the amount zero are included; the caller drops them.
 */
export function entryLines(entry: Entry, details: readonly Detail[], context: EntryContext): StatementLine[] {
  if (details.length <= 1 && context.droppedDetails === 0) return [makeLine(entry, details[0], 0, context)];
  const split =
    context.droppedDetails > 0 ? { reason: `it has more than ${details.length} details` } : splitEntry(entry, details);
  if ("shares" in split) {
    return split.shares.map(({ detail, amount, direction }, index) => ({
      ...makeLine({ ...entry, direction }, detail, index + 1, context),
      amount,
      batch: false,
    }));
  }
  context.warn(entry.line, `the entry is kept as one line: ${split.reason}`);
  return [{ ...makeLine(entry, mergeDetails(details), 0, context), batch: true }];
}

function makeLine(entry: Entry, detail: Detail | undefined, number: number, context: EntryContext): StatementLine {
  const { account } = context;
  const bankTransactionCode = detail?.bankTransactionCode ?? entry.bankTransactionCode;
  const bankTexts = bankTextsOf(detail, entry);
  const description = detail?.remittance.text ?? joinPieces(bankTexts) ?? "";
  const returnInformation = returnInformationFor(detail?.returnInformation ?? null, bankTransactionCode, description);
  const returned = returnInformation !== null;
  const party = detail && otherSide(detail.parties, entry.direction, { reversal: entry.reversal, returned }, account);
  // The charges and the conversion of the entry concern its whole amount, so a share does not repeat them.
  const sources = [detail, number === 0 ? entry : undefined].filter((source) => source !== undefined);
  const originals = sources.map(({ amountDetails }) => originalOf(amountDetails, entry.money.currency));
  const remittance = detail?.remittance.text ?? null;
  const { money, direction } = entry;
  const others = sources.flatMap(({ amountDetails }) => amountDetails.amounts);
  const charges = sources.find((one) => one.charges.length > 0)?.charges ?? [];
  const line: StatementLine = {
    position: { line: entry.line, entry: entry.number, detail: number },
    ...(account && { account }),
    ...(context.statementId !== undefined && { statementId: context.statementId }),
    amount: entry.money.amount,
    currency: entry.money.currency,
    direction: entry.direction,
    bookedAt: entry.bookedAt,
    bookingDate: entry.bookingDate,
    valueDate: entry.valueDate,
    description,
    remittance,
    additionalInformation: null,
    reference: detail?.remittance.reference ?? null,
    endToEndId: detail?.endToEndId ?? null,
    mandateId: detail?.mandateId ?? null,
    instructionId: detail?.instructionId ?? (number === 0 ? entry.orderId : null),
    counterpartyName: party?.name ?? null,
    counterpartyIban: party?.iban ?? null,
    bankReference: detail?.bankReference ?? entry.bankReference,
    bookingReference: entry.bankReference ?? detail?.bankReference ?? null,
    transactionId: detail?.transactionId ?? null,
    reversal: entry.reversal,
    returnInformation,
    batch: entry.batch && detail === undefined,
    bankTransactionCode,
    purposeCode: detail?.purposeCode ?? null,
    charges: provedCharges(charges, { ...money, direction, others }),
    original: originals.find((original) => original !== null) ?? null,
  };
  const told = remittance === null ? [] : newPieces(bankTexts, remittance);
  const further = [...(detail?.further ?? []), ...entry.further];
  const known = () => [...told, ...textsOf(line), account?.owner, account?.iban];
  line.additionalInformation = joinPieces(further.length === 0 ? told : [...told, ...unknownTexts(further, known())]);
  return line;
}

/** The fields of a line that hold texts of its file. */
function textsOf(line: StatementLine): (string | null)[] {
  return [
    ...[line.description, line.reference, line.endToEndId, line.mandateId, line.instructionId, line.transactionId],
    ...[line.counterpartyName, line.counterpartyIban, line.bankReference, line.bookingReference],
  ];
}

function bankTextsOf(detail: Detail | undefined, entry: Entry): string[] {
  const texts = [detail?.additional, entry.additional].filter((text) => text !== null && text !== undefined);
  return texts.length < 2 ? texts : newPieces(new Set(texts), "");
}

/** Merges details into one: it joins their texts and keeps the values that all of them share. */
function mergeDetails(details: readonly Detail[]): Detail {
  const [first] = details as [Detail, ...Detail[]];
  const shared = <T>(read: (detail: Detail) => T): T | null => {
    const value = read(first);
    return details.every((detail) => read(detail) === value) ? value : null;
  };
  const sharedParty = (read: (detail: Detail) => Party): Party => ({
    name: shared((detail) => read(detail).name),
    iban: shared((detail) => read(detail).iban),
  });
  const reference = shared((detail) => detail.remittance.reference);
  const texts = new Set<string>();
  let characters = 0;
  for (const detail of details) {
    const ownReference = reference === null ? detail.remittance.reference : null;
    for (const text of [
      detail.remittance.text,
      ownReference,
      detail.remittance.text === null ? detail.additional : null,
    ]) {
      if (text === null || characters + text.length > JOINED_CHARACTERS) continue;
      texts.add(text);
      characters += text.length;
    }
  }
  return {
    ...first,
    amounts: [],
    amountDetails: { amounts: [], rate: null },
    charges: [],
    parties: {
      debtor: sharedParty((detail) => detail.parties.debtor),
      creditor: sharedParty((detail) => detail.parties.creditor),
    },
    remittance: { text: joinPieces([...texts]), reference },
    additional: shared((detail) => detail.additional),
    further: ownTexts(details),
    endToEndId: shared((detail) => detail.endToEndId),
    bankReference: shared((detail) => detail.bankReference),
    transactionId: shared((detail) => detail.transactionId),
    bankTransactionCode: shared((detail) => detail.bankTransactionCode),
    purposeCode: shared((detail) => detail.purposeCode),
    mandateId: shared((detail) => detail.mandateId),
    instructionId: shared((detail) => detail.instructionId),
    returnInformation: details.every((detail) => detail.returnInformation !== null)
      ? returnInformation({
          reasonCode: shared((detail) => detail.returnInformation?.reasonCode ?? null),
          reason: shared((detail) => detail.returnInformation?.reason ?? null),
          originalBankTransactionCode: shared(
            (detail) => detail.returnInformation?.originalBankTransactionCode ?? null,
          ),
        })
      : null,
  };
}

/** The texts that tell the details apart, up to a bound. */
function ownTexts(details: readonly Detail[]): Further[] {
  const found: Further[] = [];
  let characters = 0;
  for (const { further, endToEndId, transactionId, mandateId, additional } of details) {
    const ids = { EndToEndId: endToEndId, TxId: transactionId, MndtId: mandateId, AddtlTxInf: additional };
    for (const [label, text] of [...Object.entries(ids), ...further]) {
      characters += text?.length ?? 0;
      if (characters > JOINED_CHARACTERS) return found;
      if (text !== null) found.push([label, text]);
    }
  }
  return found;
}
