import { workedOnResource } from "@matchbook/api/resources/transaction";
import { codeParamSchema } from "@matchbook/api/schemas/common";
import { workSchema } from "@matchbook/api/schemas/work";
import type { WorkOnLineRequest } from "@matchbook/proto/matchbook/matching/v1/work";
import type { Call } from "@matchbook/runtime/call";
import type { z } from "zod";
import { data } from "../http/answers.ts";
import { decide, onLine } from "../http/decisions.ts";
import { defineRoute, one, undoable } from "../http/define-route.ts";
import { required } from "../http/required.ts";
import { presentLine } from "./reconcile-transaction.ts";

export const workOnTransaction = defineRoute({
  method: "patch",
  path: "/api/v1/transactions/:code/work",
  summary: "Assign a transaction, put it off, say why it is not matched, or comment on it",
  description:
    "What is left out stays as it is, and `null` removes it. Matches and status stay as they are. The change is part of " +
    "the history and can be undone.",
  auth: { scope: "transactions:write" },
  params: codeParamSchema,
  body: workSchema,
  atLeastOneField: true,
  success: undoable(one("The changed transaction", workedOnResource)),
  errors: ["transaction_not_found", "changed_meanwhile", "too_many_comments"],
  handler: ({ params, body }, call, context) =>
    decide(context, call, {
      ask: () =>
        onLine(context, params.code, call, (named) =>
          context.matching.workOnLine({ ...named, ...toWorkRequest(body, call) }, call),
        ),
      states: ({ state }) => [state],
      answer: async ({ state }, shown) =>
        data({ transaction: await presentLine(context, required(state, "state"), shown, call) }),
    }),
});

/** A change on a line that the caller adds. */
export function toWorkRequest(
  { assignee, postponedUntil, reason, comment, expectedVersion }: z.output<typeof workSchema>,
  call: Call,
): Omit<WorkOnLineRequest, "transactionCode" | "line"> {
  return { assignee: personOf(assignee, call), postponedUntil, reason, comment, expectedVersion };
}

function personOf(assignee: z.output<typeof workSchema>["assignee"], { actor, actorName }: Call) {
  if (assignee === undefined) return undefined;
  if (assignee === null) return { id: "", name: undefined };
  return assignee.id === "me" ? { id: actor, name: actorName } : { id: assignee.id, name: assignee.name ?? undefined };
}
