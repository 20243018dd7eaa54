import { z } from "zod";
import type { Answer, Answered } from "./score.ts";
import type { Week } from "./truth.ts";

const Row = z.object({
  lineId: z.string(),
  confirmed: z.array(z.object({ invoiceId: z.string(), amount: z.int().transform(BigInt) })).default([]),
  suggested: z.array(z.string()).default([]),
  returned: z.array(z.object({ lineId: z.string(), confirmed: z.boolean() })).default([]),
});

/**
 * Reads a file of answers, one JSON object per line, and pairs them with the lines of each week. A line without an
 * answer counts as left alone.
 * @throws Error with the number of the first row that is malformed, names an unknown line, or names one again
 */
export function readAnswers(text: string, weeks: Week[]): Answered[][] {
  const known = new Set(weeks.flatMap(({ arrivals }) => arrivals.map(({ line }) => line.id)));
  const answers = new Map<string, Answer>();
  for (const [index, row] of text.split("\n").entries()) {
    if (row.trim() === "") continue;
    const fail = (problem: string) => new Error(`row ${index + 1}: ${problem}`);
    const { success, data, error } = Row.safeParse(parse(row));
    if (!success) throw fail(error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
    const { lineId, ...answer } = data;
    if (!known.has(lineId)) throw fail(`there is no line ${lineId}`);
    if (answers.has(lineId)) throw fail(`line ${lineId} has an answer already`);
    answers.set(lineId, answer);
  }
  return weeks.map(({ arrivals }) =>
    arrivals.map((arrival) => ({
      arrival,
      answer: answers.get(arrival.line.id) ?? { confirmed: [], suggested: [] },
    })),
  );
}

function parse(row: string): unknown {
  try {
    return JSON.parse(row);
  } catch {
    return undefined;
  }
}
