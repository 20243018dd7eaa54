import { presentError } from "@matchbook/api/resources/envelope";
import { ERROR_CATALOGUE, type ErrorCode, HTTP_STATUS } from "@matchbook/runtime/errors/error-catalogue";
import { invalidField } from "@matchbook/runtime/errors/errors";
import type { Route } from "../http/route-types.ts";
import { ERROR_HEADERS } from "./headers.ts";

const CODES = Object.keys(ERROR_CATALOGUE) as ErrorCode[];

/** The one error answer of the document. Every operation refers to it, and lists its own codes in its description. */
export const ERROR_RESPONSES = {
  Error: {
    description: `The request was refused or failed. \`code\` never changes its meaning; \`error\` is its text.\n\n${catalogue()}`,
    headers: ERROR_HEADERS,
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        example: presentError(invalidField("matchedAmount", "Must be a positive number")),
      },
    },
  },
};

/** The error answers of every operation: one for all statuses, so that a client has one type of errors. */
export const errorResponses = { default: { $ref: "#/components/responses/Error" } };

/** The errors that a route has beyond those of every route, for its description. */
export function describeErrors({ errors }: Route): string {
  const lists = [...byStatus(errors)].map(
    ([status, codes]) => `${status} ${codes.map((code) => `\`${code}\``).join(" ")}`,
  );
  return lists.length === 0 ? "" : `\n\nErrors: ${lists.join("; ")}`;
}

function catalogue(): string {
  const lists = [...byStatus(CODES)].sort(([one], [other]) => one - other);
  return lists
    .map(([status, codes]) => {
      const texts = codes.map((code) => `\n- \`${code}\` ${ERROR_CATALOGUE[code].message}`);
      return `**${status}**\n${texts.join("")}`;
    })
    .join("\n\n");
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  return Map.groupBy(codes, (code) => HTTP_STATUS[ERROR_CATALOGUE[code].kind]);
}
