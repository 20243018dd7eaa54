import { createRandom } from "../random.ts";
import type { Arrival, Entry, Tenant } from "../truth.ts";
import { combined, other, single, transposed, withFee } from "./happenings.ts";
import { type Draft, FIRST_DAY, itemOf, partiesOf, type World } from "./world.ts";

/**
 * A quarter of a tenant in the United States whose bank gives a description and nothing else: no name field, no
 * account, no reference. All open items exist before the statement arrives. An item is a ledger entry: its number is
 * a bill, a check or a transfer, its date lies days before that of the bank.
 */

/** Items per line that no line pays. */
const UNPAID = 0.2;

/** Generates the quarter with this many lines. The same seed gives the same quarter. */
export function generateTextOnly(seed: number, lines: number): Tenant {
  const random = createRandom(seed);
  const world: World = {
    random,
    parties: partiesOf(random, Math.max(20, Math.round(lines / 12))),
    items: [],
    common: Array.from({ length: 12 }, () => BigInt(random.int(4, 90) * 2_500)),
    checkNumber: random.int(2_000, 7_000),
    drafts: [],
  };
  while (world.drafts.length < lines) {
    random.weighted([
      [82, single],
      [8, combined],
      [2.5, withFee],
      [2.5, transposed],
      [5, other],
    ])(world);
  }
  for (let made = 0; made < lines * UNPAID; made++) itemOf(world, random.pick(world.parties), random.chance(0.7));
  return tenantOf(seed, world);
}

function tenantOf(seed: number, { random, parties, items, drafts }: World): Tenant {
  const sorted = drafts.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const lastDay = sorted.at(-1)?.day ?? FIRST_DAY;
  const entries: Entry[] = items.map((invoice) => ({ invoice, enteredOn: invoice.issueDate }));
  const arrivals = sorted.map((draft, at) => arrivalOf(draft, random.uuid(), `US-${seed}-${at}`));
  return {
    seed,
    counterparties: parties.map(({ counterparty }) => counterparty),
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
  // What differs from the items' sum stays with the first one, as far as it is open.
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
