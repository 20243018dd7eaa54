import { Identity, type MatchingSettings } from "@matchbook/proto/matchbook/matching/v1/matching";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { whole } from "../plain.ts";
import { money, resource, rowsUpTo, timeOrNull } from "./common.ts";

const limit = resource("AmountLimit", { currency: z.string(), amount: money });

export const matchingSettingsResource = resource("MatchingSettings", {
  autoConfirm: z
    .boolean()
    .describe("Whether matching may confirm matches without a person. If false, it suggests them instead"),
  suggestFrom: z.int().min(1).max(100).describe("Minimum score of a suggestion"),
  confirmFrom: z
    .int()
    .min(1)
    .max(100)
    .describe("Minimum score of an automatic confirmation, which also needs firm evidence; at least suggestFrom"),
  margin: z.int().min(1).max(100).describe("Points by which a candidate must exceed the next one to be confirmed"),
  ceilings: z.array(limit).describe("Amounts per currency above which only a person may confirm"),
  baseCurrency: z.string().describe("The currency of `ceilingOtherwise`"),
  ceilingOtherwise: z
    .int()
    .nullable()
    .describe(
      "The value above which only a person may confirm in all other currencies, in major units of the base currency; " +
        "null: none. It is converted at the stored rate of the value date",
    ),
  estimatedCeilings: z
    .array(limit)
    .describe("What `ceilingOtherwise` is in other currencies while no rate is stored, by their orders of magnitude"),
  differenceLimits: z
    .array(limit)
    .describe("Differences per currency up to which matching confirms and adjusts by itself; none in other currencies"),
  ruleCeilings: z
    .array(limit)
    .describe("The most per currency to which a rule may raise the ceiling; in other currencies, rules only lower it"),
  identity: z
    .object({ names: z.array(z.string()), taxIds: z.array(z.string()), ibans: z.array(z.string()) })
    .describe("By what you are recognized in e-invoices, besides the accounts of your bank connections"),
  tableMappings: z.array(z.record(z.string(), z.unknown())).describe("How to read tables of open items"),
  updatedAt: timeOrNull.describe("Null until the first change"),
});

export const settingsOutcomeResource = resource("SettingsOutcome", {
  confirmed: z.int(),
  suggested: z.int(),
  none: z.int(),
  contradictions: z.int().describe("Confirmed transactions for which a person decided otherwise"),
});

export const lineOutcomeResource = resource("TransactionOutcome", {
  outcome: z.enum(words.PREVIEW_OUTCOMES),
  invoiceNumbers: z.array(z.string()).describe("What matching would confirm or suggest, best first"),
  contradicts: z.boolean().describe("Whether matching would confirm what a person decided otherwise"),
});

export const matchingSettingsPreviewResource = resource("MatchingSettingsPreview", {
  transactions: z
    .int()
    .describe("The latest transactions of 90 days that were matched again, as if they had just arrived"),
  decidedByPeople: z.int().describe("Those of them that a person matched, rejected or unlinked"),
  current: settingsOutcomeResource,
  proposed: settingsOutcomeResource,
  changes: rowsUpTo(100, {
    transactionId: z.string(),
    current: lineOutcomeResource,
    proposed: lineOutcomeResource,
  }).describe("Transactions whose outcome differs, newest first"),
});

export function presentMatchingSettings({ identity = emptyMessage(Identity), ...settings }: MatchingSettings) {
  return whole(matchingSettingsResource)({ ...settings, identity });
}
