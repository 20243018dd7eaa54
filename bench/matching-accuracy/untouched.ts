import { generate } from "@matchbook/accuracy/generate";
import { classOf, REGULAR_CUSTOMERS, REMITTANCES } from "@matchbook/accuracy/scenarios/regular-customers";
import { type Judged, judgeLine } from "@matchbook/accuracy/score";
import { table } from "@matchbook/accuracy/table";
import { live } from "./year.ts";

/** One answer in a hundred of the person is wrong. */
const MISTAKEN = 0.01;

/**
 * Lives years of tenants whose customers pay month by month, with a person who answers suggestions and errs now and then.
 * @param seeds one tenant each
 * @param lines per tenant
 */
export function liveMonthly(seeds: number[], lines: number, chunk: number): Judged[] {
  return seeds.flatMap((seed) =>
    live(generate(seed, lines, REGULAR_CUSTOMERS), { chunk, mistaken: MISTAKEN }).said.map(judgeLine),
  );
}

/**
 * The share of customers' payments that no person touched, by remittance and month. The rules let the share "allowed" be
 * confirmed, of which opinions differ about some.
 */
export function untouchedFigures(judged: Judged[]): string {
  const payments = judged.filter(({ arrival: { truth } }) => REMITTANCES.some((kind) => truth.class === classOf(kind)));
  const months = [...new Set(payments.map(monthOf))].sort();
  const row = (name: string, group: Judged[]) => [
    name,
    String(group.length),
    ...months.map((month) =>
      shareOf(
        group.filter((one) => monthOf(one) === month),
        isUntouched,
      ),
    ),
    shareOf(group, ({ arrival }) => arrival.truth.confirmable !== "never"),
  ];
  const rows = REMITTANCES.map((kind) =>
    row(
      kind,
      payments.filter(({ arrival }) => arrival.truth.class === classOf(kind)),
    ),
  );
  return table(["untouched", "payments", ...months, "allowed"], [...rows, row("all", payments)]);
}

const monthOf = ({ arrival }: Judged) => arrival.line.valueDate.slice(0, 7);

const isUntouched = ({ outcome }: Judged) => outcome === "confirmed";

function shareOf(group: Judged[], isCounted: (one: Judged) => boolean): string {
  return group.length === 0 ? "·" : `${Math.round((group.filter(isCounted).length / group.length) * 100)} %`;
}
