import { addDays } from "@matchbook/runtime/values/days";
import type { TransactionDirection } from "@matchbook/vocabulary/statuses";
import { invoiceAmount } from "./amounts.ts";
import { dayOfIssue } from "./calendar.ts";
import { tell } from "./channel.ts";
import type { Citation } from "./citation.ts";
import { type Numbering, ownSeries } from "./numbering.ts";
import { makeParties, type Party } from "./parties.ts";
import type { Random } from "./random.ts";
import type { Invoice, Line, Refusal } from "./records.ts";
import { printedReference, referenceKind, structuredReference } from "./structured-reference.ts";
import type { Confirmable, Entry, Pair, Rate } from "./truth.ts";

/** A line with the knowledge of its scenario; the referee derives the truth from it. */
export interface Draft {
  line: Line;
  class: string;
  pairs: Pair[];
  /** The form in which the text cites each invoice; empty if it cites none. */
  citations: Citation[];
  /** The correct structured reference of a single invoice. */
  structured: string | undefined;
  /** The upper limit of the referee's decision. */
  cap: Confirmable;
  matchable: boolean;
  /** The payer is neither the debtor nor on file. */
  isStranger: boolean;
  /** Another party on file that pays. */
  paidBy: Party | undefined;
  /** Invoices that are equally good answers. */
  equals: string[];
  /** Ids of indistinguishable lines. */
  twins: string[];
  /** The earlier line whose payment comes back. */
  returns: string | undefined;
  /** YYYY-MM-DD, not before the value date. */
  seenOn: string;
}

export interface Payment {
  class: string;
  /** The other party of the payment; undefined if the tenant does not know it. */
  party?: Party;
  name?: string;
  iban?: string;
  direction?: TransactionDirection;
  day: string;
  amount: bigint;
  currency: string;
  text: string;
  structured?: string;
  endToEndId?: string;
  pays?: Pair[];
  citations?: Citation[];
  cap?: Confirmable;
  matchable?: boolean;
  isStranger?: boolean;
  /** A customer on file who pays for another. */
  paidBy?: Party;
  equals?: string[];
  seenOn?: string;
  reversal?: boolean;
  aggregated?: boolean;
  refusals?: Refusal[];
  /** The earlier payment that comes back with this one. */
  returns?: Draft;
}

/** The tenant under construction: parties, invoices and payments. */
export interface World {
  random: Random;
  customers: Party[];
  suppliers: Party[];
  entries: Entry[];
  drafts: Draft[];
  rates: Rate[];
  /** The tenant's number series, each with its next serial number. */
  series: { numbering: Numbering; serial: number }[];
}

export function createWorld(random: Random, lines: number): World {
  const customers = Math.max(60, Math.round(lines / 4));
  const parties = makeParties(random, customers, Math.round(customers / 4));
  return {
    random,
    customers: parties.filter((party) => party.role === "customer"),
    suppliers: parties.filter((party) => party.role === "supplier"),
    entries: [],
    drafts: [],
    rates: [],
    series: ownSeries(random, 3).map((numbering) => ({ numbering, serial: random.int(1, 900) })),
  };
}

/** A random customer or supplier. A tenth of them gets half of the invoices. */
export function someParty(world: World, role: Party["role"]): Party {
  const parties = role === "customer" ? world.customers : world.suppliers;
  const { random } = world;
  const large = Math.ceil(parties.length / 10);
  return random.chance(0.5) ? (parties[random.int(0, large - 1) * 9] ?? random.pick(parties)) : random.pick(parties);
}

export interface Billing {
  day?: string;
  amount?: bigint;
  currency?: string;
  number?: string;
  /** `payable` for a credit note to a customer. */
  direction?: Invoice["direction"];
  /** Gives the invoice a structured reference; by default as usual in the party's country. */
  structured?: boolean;
}

/** Issues an invoice to a customer, or enters one of a supplier. */
export function issue(world: World, party: Party, billing: Billing = {}): Invoice {
  const { random } = world;
  const day = billing.day ?? dayOfIssue(random);
  const currency = billing.currency ?? party.currency;
  const total = billing.amount ?? invoiceAmount(random);
  const receivable = party.role === "customer";
  const invoice: Invoice = {
    id: random.uuid(),
    invoiceNumber: billing.number ?? nextNumber(world, party, day),
    direction: billing.direction ?? (receivable ? "receivable" : "payable"),
    counterpartyId: party.counterparty.id,
    counterpartyCode: party.counterparty.accountCode,
    currency,
    total,
    void: false,
    issueDate: day,
    dueDate: addDays(day, random.pick([10, 14, 14, 30])),
    paymentReference: paymentReference(world, party, billing.structured),
  };
  world.entries.push({ invoice, enteredOn: receivable ? day : addDays(day, random.int(1, 4)) });
  return invoice;
}

// In countries whose payment slips have a reference, nearly every invoice has one; elsewhere few do.
function paymentReference({ random, entries }: World, party: Party, wanted?: boolean): string | undefined {
  const kind = referenceKind(party.country);
  if (!(wanted ?? random.chance(kind === "RF" ? 0.12 : 0.75))) return undefined;
  const reference = structuredReference(random, kind, 100_000 + entries.length * 7);
  return random.chance(0.2) ? printedReference(kind, reference) : reference;
}

function nextNumber(world: World, party: Party, day: string): string {
  if (party.role === "supplier") return party.numbering(day, party.nextSerial++);
  const series = seriesOf(world, party);
  return series.numbering(day, series.serial++);
}

/** The number series of a customer: that of its branch. */
export function seriesOf({ series }: World, { counterparty }: Party): World["series"][number] {
  const [first, second, third] = series;
  const branch = Number(counterparty.accountCode.slice(1)) % 10;
  const own = branch < 6 ? first : branch < 9 ? second : third;
  if (own === undefined) throw new Error("a tenant has three series");
  return own;
}

/** Adds a payment to the tenant's account. */
export function pay(world: World, payment: Payment): Draft {
  const { random } = world;
  const { party, day } = payment;
  const direction = payment.direction ?? (party?.role === "supplier" ? "debit" : "credit");
  const shown = tell(random, {
    text: payment.text,
    structured: payment.structured,
    endToEndId: payment.endToEndId ?? endToEndId(random),
    name: payment.name ?? (payment.paidBy ?? party)?.statementName ?? "",
    iban: payment.iban ?? (payment.paidBy ?? party)?.iban,
    day,
  });
  const line: Line = {
    id: random.uuid(),
    transactionCode: `TX-${world.drafts.length + 1}`,
    amount: payment.amount,
    currency: payment.currency,
    direction,
    valueDate: day,
    ...shown,
    counterpartyName: shown.counterpartyName === "" ? undefined : shown.counterpartyName,
    reversal: payment.reversal ?? false,
    aggregated: payment.aggregated ?? false,
    refusals: payment.refusals ?? [],
  };
  const pairs = payment.pays ?? [];
  const draft: Draft = {
    line,
    class: payment.class,
    pairs,
    citations: payment.citations ?? [],
    structured: pairs.length === 1 ? payment.structured : undefined,
    cap: payment.cap ?? "must",
    matchable: payment.matchable ?? pairs.length > 0,
    isStranger: payment.isStranger ?? false,
    paidBy: payment.paidBy,
    equals: payment.equals ?? [],
    twins: [],
    returns: payment.returns?.line.id,
    seenOn: payment.seenOn ?? day,
  };
  world.drafts.push(draft);
  return draft;
}

/** Marks payments as indistinguishable. */
export function areTwins(drafts: Draft[]): void {
  for (const draft of drafts) draft.twins = drafts.map(({ line }) => line.id);
}

function endToEndId(random: Random): string | undefined {
  return random.weighted([
    [45, undefined],
    [25, "NOTPROVIDED"],
    [15, random.digits(random.int(8, 16))],
    [15, `${random.pick(["ZV", "P", "EREF", "SCT"])}${random.digits(8)}-${random.digits(4)}`],
  ]);
}
