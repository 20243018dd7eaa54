import { presentStoredAdvices } from "@matchbook/api/presenters/advice";
import { storedAdvicesResource } from "@matchbook/api/resources/advice";
import { createAdvicesSchema } from "@matchbook/api/schemas/advices";
import { data } from "../http/answers.ts";
import { created, defineRoute } from "../http/define-route.ts";

export const createAdvices = defineRoute({
  method: "post",
  path: "/api/v1/advices",
  summary: "Hand in what explains a payment",
  description:
    "A remittance advice, the payout report of a processor, or an order of yours: what one transaction consists of. " +
    "A body with a list as `advices` stores up to 100 documents, all or none. The same document is stored once. Its " +
    "transaction is matched to what it lists at once, or when it arrives.",
  auth: { scope: "advices:write" },
  body: createAdvicesSchema,
  creates: true,
  success: created("What was stored", storedAdvicesResource),
  handler: async ({ body }, call, { matching }) => data(presentStoredAdvices(await matching.createAdvices(body, call))),
});
