import { LINE_AGES, type LineAge } from "@matchbook/vocabulary/statuses";
import type { Rpc } from "../context.ts";
import { agesOn } from "../domain/line-age.ts";
import { countOpenLines, OPEN_STATUSES } from "../store/open-lines.ts";
import { TRANSACTIONS } from "../store/transaction-row.ts";

/** Lines that wait for a person: by age from the counts per day, by who works on them from the index of words. */
export const countQueues: Rpc<"countQueues"> = async (context, { assignee, on }, { tenant }) => {
  const collections = await context.collections(tenant);
  const { counts } = collections;
  const days = await counts.read(TRANSACTIONS, {});
  const ageOf = agesOn(on);
  const lines = new Map<LineAge, number>(LINE_AGES.map((age) => [age, 0]));
  for (const { day, counts: of } of days) {
    const age = ageOf(day);
    const open = of.filter(({ values: [status = ""] }) => OPEN_STATUSES.includes(status));
    lines.set(
      age,
      open.reduce((sum, { rows }) => sum + rows, lines.get(age) ?? 0),
    );
  }
  const [assigned, mine, due, all] = await Promise.all([
    countOpenLines(collections, "assignee"),
    countOpenLines(collections, "assignee", { from: assignee, to: assignee }),
    countOpenLines(collections, "postponed", { to: on }),
    countOpenLines(collections, "postponed"),
  ]);
  const ages = [...lines].map(([age, open]) => ({ age, lines: BigInt(open) }));
  return { ages, assigned, mine, due, waiting: all - due };
};
