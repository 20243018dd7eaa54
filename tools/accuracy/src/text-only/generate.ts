import { createRandom } from "../random.ts";
import type { Arrival, Entry, Tenant } from "../truth.ts";
import * as happenings from "./happenings.ts";
import { type Draft, FIRST_DAY, type World } from "./world.ts";

/**
 * A month of a tenant in the United States whose bank gives a description and nothing else: no name field, no account, no
 * reference. All open items exist before the statement arrives. An item is a ledger entry: its number is that of a bill
 * or a check, its date lies days before that of the bank.
 *
 * It imitates the level "hard" of the example `bank_rec` of taskgraph (github.com/spoj/taskgraph): the same mix of
 * payments and errors, with other names and texts.
 */

/** The happenings with their frequencies per thousand; some have several lines. */
const MIX: (readonly [number, (world: World) => void])[] = [
  [223, happenings.single],
  [21, happenings.priorMonth],
  [46, happenings.equalAmounts],
  [17, happenings.alikeOnOneDay],
  [13, happenings.everyWeek],
  [60, happenings.combined],
  [40, happenings.reissuedCheck],
  [40, happenings.corrected],
  [30, happenings.returnedDeposit],
  [40, happenings.otherAmount],
  [40, happenings.twoChecks],
  [40, happenings.unmatched],
  [70, happenings.unpaid],
];

/**
 * Generates the month with about this many lines. The same seed gives the same month.
 * @param isClean every entry has the true name of its company; otherwise some were keyed in with an error, and another
 * spelling is another counterparty
 */
export function generateTextOnly(seed: number, lines: number, { isClean = false } = {}): Tenant {
  const random = createRandom(seed);
  const world: World = {
    random,
    isClean,
    taken: new Set(),
    amounts: new Set(),
    parties: new Map(),
    items: [],
    checkNumber: random.int(4_500, 5_000),
    drafts: [],
  };
  while (world.drafts.length < lines) random.weighted(MIX)(world);
  return tenantOf(seed, world);
}

function tenantOf(seed: number, { random, parties, items, drafts }: World): Tenant {
  const sorted = drafts.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const lastDay = sorted.at(-1)?.day ?? FIRST_DAY;
  const entries: Entry[] = items.map((invoice) => ({ invoice, enteredOn: invoice.issueDate }));
  const arrivals = sorted.map((draft, at) => arrivalOf(draft, random.uuid(), `US-${seed}-${at}`));
  return {
    seed,
    counterparties: [...parties.values()],
    weeks: [{ lastDay, entries, arrivals }],
    rates: [],
  };
}

function arrivalOf(
  { text, items, amount, day, debit, class: name, confirmable }: Draft,
  id: string,
  code: string,
): Arrival {
  const direction = debit ? "debit" : "credit";
  // The difference from the items' sum stays with the first one, as far as it is open.
  const pairs = items.map((item) => ({ invoiceId: item.id, amount: item.total < amount ? item.total : amount }));
  return {
    line: {
      id,
      transactionCode: code,
      amount,
      currency: "USD",
      direction,
      valueDate: day,
      description: text,
      reference: undefined,
      endToEndId: undefined,
      counterpartyName: undefined,
      counterpartyIban: undefined,
      reversal: false,
      aggregated: false,
      refusals: [],
    },
    truth: {
      lineId: id,
      class: name,
      circumstance: "",
      pairs,
      equals: [],
      matchable: items.length > 0,
      confirmable,
      twins: [],
      returns: undefined,
      refused: [],
    },
  };
}
