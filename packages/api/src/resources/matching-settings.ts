import { z } from "zod";
import { money, timeOrNull } from "./common.ts";

export const matchingSettingsResource = z
  .object({
    autoConfirm: z
      .boolean()
      .describe("Whether matching may confirm anything by itself; when not, what it would confirm is suggested"),
    suggestFrom: z.int().min(1).max(100).describe("Score from which a candidate is suggested"),
    confirmFrom: z
      .int()
      .min(1)
      .max(100)
      .describe("Score that a candidate needs, besides firm evidence, to be confirmed; never below suggestFrom"),
    margin: z.int().min(1).max(100).describe("Points by which a candidate must lead the next one to be confirmed"),
    ceilings: z
      .array(z.object({ currency: z.string(), amount: money }))
      .describe("Amounts above which nothing is confirmed without a person"),
    ceilingOtherwise: z
      .int()
      .nullable()
      .describe("The same for every other currency, in its major units; null: no ceiling"),
    updatedAt: timeOrNull.describe("Null until something was changed"),
  })
  .meta({ id: "MatchingSettings" });
