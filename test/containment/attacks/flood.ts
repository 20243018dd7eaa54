import { type Attack, repeat } from "./attack.ts";

const PER_REQUEST = Number(process.env.CONTAINMENT_BATCH || 50);
const PARALLEL = 3;

/** As many lines as the API accepts, from several callers at once. */
export const flood: Attack = {
  name: `batches of ${PER_REQUEST} lines from three callers`,
  start: async ({ hostile }) =>
    repeat(async () => {
      const transactions = Array.from({ length: PER_REQUEST }, (_, index) => ({
        amount: 1 + index,
        currency: "EUR",
        direction: "credit",
        value_date: "2026-03-05",
        counterparty_name: `Payer ${index % 50}`,
        description: `Order ${index}`,
      }));
      await hostile.call("POST", "/transactions", { transactions });
    }, PARALLEL),
};
