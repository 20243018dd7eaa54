import type { Invoice, Line } from "../model/model.ts";
import type { Said } from "../model/signals.ts";
import { isTelling } from "../names/whole-names.ts";
import { ibanKey } from "../reading/keys.ts";
import { readingOf } from "../reading/reading.ts";
import { accountsOfOtherSide } from "../text/accounts.ts";
import { announcesNumber } from "../text/labels.ts";
import { payerTextOfLine } from "../text/line-words.ts";
import { merchantKey } from "../text/payer-text.ts";
import type { Citation } from "./citation.ts";
import { type Lookups, type OtherSide, payersOf } from "./other-side.ts";
import { mentionOf } from "./text-party.ts";

const MIN_WORD = 3; // Shorter words of a text are not taken for names.
const MAX_SAID = 140; // Characters that are quoted of a text that names no payee.

type Paid = { line: Line; invoice: Invoice; citation: Citation | undefined };

/**
 * Money that goes out, and not to the supplier or its known account. Suppliers choose their numbers, so a number proves
 * no payee, also where the bank tells none. An account on file does, or one paid for it before, such as a factor's; a
 * name does beside no account.
 */
export function payeeDoubt({ line, invoice, citation }: Paid, side: OtherSide, pool: Lookups): Said {
  const { counterpartyId, direction } = invoice;
  if (line.direction !== "debit" || direction !== "payable") return undefined;
  const { name, iban = accountsOfOtherSide(line)[0] } = readingOf(line);
  const isPaid = (kind: "iban" | "name" | "merchant", key = "") =>
    key !== "" && pool.paidFor(kind, key).includes(counterpartyId);
  const owners = iban === undefined ? [] : pool.ownersOf(iban);
  if (isPaid("iban", iban) || owners.some(({ id }) => id === counterpartyId)) return undefined;
  const { wording = "part" } = mentionOf(line, counterpartyId, pool) ?? {};
  if (!(isPaid("name", name) || isNamed(side, counterpartyId) || wording !== "part")) {
    const text = payerTextOfLine(line);
    if (text !== undefined && isPaid("merchant", merchantKey(text))) return undefined;
    const said = text?.telling.filter((word) => word.length >= MIN_WORD && isTelling(word) && !announcesNumber(word));
    // A check's number tells its payee, unless the text has further words.
    if (citation?.signal === "check_number" && said?.length === 0) return undefined;
    const payee = [line.counterpartyName, said?.join(" "), iban, line.description.slice(0, MAX_SAID)].find(Boolean);
    return ["another_payee", payee ?? ""];
  }
  const onFile = pool.counterparty(counterpartyId)?.paymentMethods.flatMap((method) => method.iban ?? []) ?? [];
  if (iban === undefined || onFile.length + owners.length === 0) return undefined;
  const known = onFile.map(ibanKey).join(", ");
  return ["new_account", known === "" ? iban : `${iban} instead of ${known}`];
}

/** Tells whether the fields name the counterparty, alone or among several, and no company with a longer name. */
function isNamed(side: OtherSide, counterpartyId: string): boolean {
  if (side.party?.wider) return false;
  const named = [...side.bearers, ...side.alike].map(({ id }) => id);
  return [...payersOf({ ...side, owners: [] }), ...named].includes(counterpartyId);
}
