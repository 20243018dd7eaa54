import { succeed } from "../probe.ts";
import { type Attack, untilServed } from "./attack.ts";

const FILES = 6;
const LINES = Number(process.env.CONTAINMENT_LINES || 300);

/** Six files of more than one chunk at once, so that every place of the importer is wanted. */
export const files: Attack = {
  name: `${FILES} files of ${LINES} lines`,
  start: async ({ hostile }) => {
    const { data } = await succeed(
      untilServed(() => hostile.call("POST", "/bank-connections", { name: "Bank", currency: "EUR", csvMapping })),
    );
    const syncs: string[] = [];
    for (let file = 0; file < FILES; file += 1) {
      const accepted = await hostile.call(
        "POST",
        `/bank-connections/${data.id}/statements?filename=${file}.csv`,
        csv(file),
      );
      if (accepted.status === 202) syncs.push(accepted.body.data.id);
    }
    // Cancelled at the end, so that the next attack does not begin in the shadow of this one.
    return { stop: async () => void (await Promise.all(syncs.map((id) => hostile.call("DELETE", `/syncs/${id}`)))) };
  },
};

const csvMapping = { columns: { bookingDate: "date", amount: "amount", description: "text" }, decimalSeparator: "." };

function csv(file: number): string {
  const rows = Array.from({ length: LINES }, (_, line) => `2026-03-05,${line + 1}.00,File ${file} order ${line}`);
  return ["date,amount,text", ...rows].join("\n");
}
