import { succeed } from "../probe.ts";
import { type Attack, repeat, untilServed } from "./attack.ts";
import { customer } from "./callers.ts";

const DESTINATIONS = Number(process.env.CONTAINMENT_DESTINATIONS || 20);
const ANSWER_AFTER_MS = 3_000;
const EVERY_MS = 500;

/** Settings of a system in which these destinations use all places for slow attempts, and do not time out. */
export const slowDestinationSettings = {
  WEBHOOK_TIMEOUT_MS: String(ANSWER_AFTER_MS + 1_000),
  WEBHOOK_CONCURRENCY: "64",
};

/** Destinations that answer just before the attempt would time out, and events for all of them. */
export const slowDestinations: Attack = {
  name: `${DESTINATIONS} destinations that answer after ${ANSWER_AFTER_MS / 1_000} s`,
  start: async ({ hostile, receiver }) => {
    await customer(hostile);
    for (let index = 0; index < DESTINATIONS; index += 1) {
      receiver.setAnswers(`/slow/${index}`, [{ delayMs: ANSWER_AFTER_MS }]);
      const url = `${receiver.url}/slow/${index}`;
      await succeed(
        untilServed(() => hostile.call("POST", "/webhook-endpoints", { url, eventTypes: ["invoice.created"] })),
      );
    }
    let number = 0;
    return repeat(async () => {
      number += 1;
      await hostile.call("POST", "/invoices", {
        invoiceNumber: `H-${number}`,
        counterpartyId: "H-1",
        currency: "EUR",
        totalAmount: 1,
        issueDate: "2026-03-01",
      });
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    });
  },
};
