import type { ConfirmationPrevention, LineReasonCode, SuggestionPrevention } from "../match-reasons.ts";
import type { Line } from "../model.ts";
import { shownMinor } from "../money.ts";
import type { LineReason } from "../reason.ts";
import { sayGap } from "./missing-evidence.ts";

type Mentioned = Pick<Line, "currency" | "direction">;

type Sentence = (reason: LineReason, line: Mentioned) => string;

/** One plain sentence for a reason of a line. */
export function sentenceOf(reason: LineReason, line: Mentioned): string {
  return SENTENCES[reason.signal as LineReasonCode](reason, line);
}

const SENTENCES: Record<LineReasonCode, Sentence> = {
  no_candidate: ({ detail, ...reason }, line) => {
    if (detail === "nothing_open") return `No invoice of the ${party(line)} is open, and the text names none.`;
    if (detail === "amounts_differ")
      return `The amount fits none of the ${party(line)}'s open invoices: ${list(reason)}.`;
    return "No open invoice is plausible enough to be suggested.";
  },
  payer_unknown: ({ detail }, line) => {
    if (detail === "several") return `Several counterparties have the ${party(line)}'s account or name.`;
    if (detail === "not_named") return `The transaction has neither an account nor a name of the ${party(line)}.`;
    return `No counterparty has the ${party(line)}'s account or name.`;
  },
  ambiguous: ({ detail, ...reason }) =>
    String(reason.invoices?.length) === detail
      ? `${detail} invoices fit the payment equally well: ${list(reason)}.`
      : `Too many open invoices are equally plausible to suggest any of them: ${detail}.`,
  contested: ({ detail }) => `Too many payments wait for the invoice to suggest another: ${detail}.`,
  rival_payment: (reason) => `Another payment may be meant for the same invoice: ${list(reason)}.`,
  amount_exceeds_open: ({ amount, ...reason }, { currency }) =>
    `The payment is ${money(amount, currency)} more than is open: ${withOpen(reason)}.`,
  amount_below_open: ({ amount, ...reason }, { currency }) =>
    `The payment is ${money(amount, currency)} less than is open: ${withOpen(reason)}.`,
  unknown_number: ({ detail }) => `No invoice has the number that the payment names: ${detail}.`,
  already_paid: (reason) => `The payment names an invoice that is paid already: ${list(reason)}.`,
  invoice_void: (reason) => `The payment names an invoice that is void: ${list(reason)}.`,
  other_counterparty: (reason, line) =>
    `The payment names an invoice of another counterparty than its ${party(line)}: ${withCounterparty(reason)}.`,
  another_counterparty: ({ detail, ...reason }) =>
    `The payment names another counterparty, "${detail}", so a person has to decide: ${list(reason)}.`,
  another_document: ({ detail, ...reason }) =>
    `The payment names another document, "${detail}", so a person has to decide: ${list(reason)}.`,
  other_purpose: ({ detail, ...reason }) =>
    `The payment says something else, "${detail}", so a person has to decide: ${list(reason)}.`,
  money_returned: ({ detail, ...reason }) =>
    `The payment says that money goes back, "${detail}", so a person has to decide: ${list(reason)}.`,
  own_account: ({ detail }) =>
    `The account of the other side, ${detail}, is one of your own bank connections: a transfer between own accounts, which may be ignored.`,
  text_cut_off: ({ detail, ...reason }) =>
    `The bank may have cut off the text behind "${detail}", and the rest does not say what the payment is for: ${list(reason)}.`,
  other_direction: ({ detail, ...reason }, { direction }) =>
    `The money ${direction === "credit" ? "came in" : "went out"}, and the named invoice is a ${detail}: ${list(reason)}.`,
  no_exchange_rate: (reason, { currency }) =>
    `No rate of the value date converts ${currency} for the named invoice: ${withOpen(reason)}.`,
  held_back: ({ detail, amount, gap, ...reason }, { currency, direction }) => {
    const named = list(reason);
    if (detail === "auto_confirm_off") return `The settings turn automatic confirmation off: ${named}.`;
    const basis = CEILING_BASES[detail];
    if (basis !== undefined) return `The payment is above the ceiling of ${money(amount, currency)}${basis}: ${named}.`;
    const step = detail === "below_suggest_from" ? "a suggestion" : "a confirmation";
    const said = gap === undefined ? "" : ` ${sayGap(gap, direction)}.`;
    return `The payment says too little for ${step} under the settings: ${named}.${said}`;
  },
  refused_before: ({ detail, ...reason }) =>
    `A person ${detail === "rejected" ? "rejected" : "unlinked"} this payment and the invoice before: ${list(reason)}.`,
  not_certain: ({ detail, ...reason }) =>
    `${PREVENTIONS[detail as ConfirmationPrevention] ?? "A person has to decide"}: ${list(reason)}.`,
  keys_left_out: ({ detail }) => `The text holds more numbers than are looked up; left out: ${detail}.`,
  text_left_out: ({ detail }) => `The text is longer than is read; left out: ${detail}.`,
};

/** Where a ceiling comes from, by the detail of the reason. */
const CEILING_BASES: Record<string, string> = {
  above_the_ceiling: " in the settings",
  above_the_ceiling_of_a_rule: " of your rule",
  above_the_converted_ceiling: ", which the settings have in another currency, at the stored rate",
  above_the_estimated_ceiling: ", which is estimated because no rate to the currency of the settings is stored",
};

/** What prevents a suggestion or a confirmation, in words, without a full stop. */
export const PREVENTIONS: Record<ConfirmationPrevention | SuggestionPrevention, string> = {
  already_matched: "A part of the payment is matched to the invoice already",
  refused_pair: "A person rejected or unlinked this payment and the invoice before",
  not_plausible: "Text, account, name and amount are not enough to suggest the invoice",
  below_suggest_from: "The payment says too little for a suggestion under the settings",
  ambiguous: "Too many open invoices are equally plausible to suggest any of them",
  contested: "Too many payments wait for the invoice to suggest another",
  better_candidates: "Other invoices fit better",
  auto_confirm_off: "The settings turn automatic confirmation off",
  below_confirm_from: "The payment says too little for a confirmation under the settings",
  kept_by_rule: "A rule keeps this payment, or another one that it competes with, for a person",
  above_the_ceiling: "The payment is above the ceiling in the settings",
  ties: "Another invoice fits nearly as well",
  sum_of_others: "Other open invoices of the same counterparty add up to the amount, too",
  amount_and_date_alone: "Only amount and date fit the invoice",
  payer_may_be_agent: "The payer's account or name may be that of an agent, who pays for others too",
  name_alone: "Only the name and neither a number nor an account fits the invoice",
  incomplete_number: "The number is incomplete, and no account identifies the payer",
  cross_currency: "The payment has another currency than the invoice",
  partial_or_over_payment: "The payment is not exactly the open amount",
  reversal: "The bank took back an earlier booking",
  uncertain_return: "The transaction seems to return what was paid, and a person has to decide",
  uncertain_advice: "A document lists what was paid, and a person has to decide",
  aggregated_without_detail: "The bank booked several payments as one amount",
  contradicting_references: "The text names another number too",
  older_than_the_invoice: "The payment is older than the invoice",
  long_after_the_invoice: "The payment is long after the invoice was due",
  outside_the_window: "The payment comes before or long after the expected days",
  expected_text_missing: "The text that was expected is not in the payment",
  range_alone: "The amount is within the expected range, but nothing says what the payment is for",
  written_by_the_payer: "Only a text that is not the bank's names the counterparty",
  text_cut_off: "The bank may have cut off the text",
  text_left_out: "The text is longer than is read",
  numbers_left_out: "The text holds more numbers than are looked up",
  other_counterparty: "The account or name belongs to another counterparty than the invoice",
  another_counterparty: "The line names another counterparty too",
  another_document: "The line names another document, such as an order or a paid invoice",
  other_purpose: "The line says something else than the payment of an invoice",
  own_account: "The account of the other side is one of your own bank connections",
  money_returned: "The line says that money goes back",
  rival_payment: "Another payment may be meant for the same invoice",
  left_over: "The payment fitted another invoice too, which another payment has settled since",
  not_unique: "Text, account and name do not identify exactly one invoice",
};

type Named = Pick<LineReason, "invoices">;

function list({ invoices = [] }: Named): string {
  return invoices.map(({ invoiceNumber }) => invoiceNumber).join(", ");
}

function withOpen({ invoices = [] }: Named): string {
  return invoices
    .map(({ invoiceNumber, remaining, currency }) => `${invoiceNumber} (${money(remaining, currency)})`)
    .join(", ");
}

function withCounterparty({ invoices = [] }: Named): string {
  return invoices.map(({ invoiceNumber, counterpartyCode }) => `${invoiceNumber} (${counterpartyCode})`).join(", ");
}

function party({ direction }: Mentioned): string {
  return direction === "credit" ? "payer" : "payee";
}

function money(minor: bigint | undefined, currency: string): string {
  return `${shownMinor(minor ?? 0n, currency)} ${currency}`;
}
