import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import { ERROR_CATALOGUE, type ErrorCode } from "@matchbook/runtime/errors/error-catalogue";
import type { FieldError } from "@matchbook/runtime/errors/errors";
import { z } from "zod";
import { required } from "../plain.ts";
import { extended, resource, uuid } from "./common.ts";

const ok = z.literal(true);

export const paginationResource = resource("Pagination", {
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
  totalPages: z.int(),
  nextCursor: z
    .string()
    .nullable()
    .optional()
    .describe("Of a request with `cursor`: the cursor of the next page, null at the end. `total` is that of the first"),
  totalIsLowerBound: z.literal(true).optional().describe("The list holds at least `total` rows"),
});

const fieldErrorResource = resource("FieldError", { field: z.string(), message: z.string() });
/** Problems of an input, at most 20, and their number. */
const problems = {
  details: z.array(fieldErrorResource).optional().describe("The first problems, at most 20"),
  detailsTotal: z.int().optional().describe("The number of all problems, when `details` does not show them all"),
};
const errorCode = z.enum(Object.keys(ERROR_CATALOGUE) as [ErrorCode, ...ErrorCode[]]);
const docs = z.string().describe("The page about the code: a path of this server, such as `/docs/errors/match_final`");

/** The changes that a failed request may have made. */
const OUTCOMES = ["none", "unknown"] as const;

export const errorResource = resource("Error", {
  success: z.literal(false),
  error: z.string(),
  code: errorCode,
  docs,
  ...problems,
  outcome: z
    .enum(OUTCOMES)
    .optional()
    .describe(
      "Of a 500 or 503 to a request that is not a GET. `none`: nothing was changed, repeat it as it is. `unknown`: the " +
        "change may be stored. With the same `Idempotency-Key`, and for PUT, PATCH and DELETE, repeat it all the same; a " +
        "POST without a key only after a GET has shown that what it creates is not there",
    ),
  correlationId: z.string().optional().describe("Of an internal error. Every answer has it as `X-Correlation-Id`"),
});

export const dataEnvelope = (data: z.ZodType) => z.object({ success: ok, data });

export const listEnvelope = (item: z.ZodType) =>
  z.object({ success: ok, data: z.array(item), pagination: paginationResource });

export const messageEnvelope = (...messages: [string, ...string[]]) =>
  z.object({ success: ok, message: z.enum(messages) });

const operationId = uuid.nullable().meta({
  id: "OperationId",
  description:
    "Undoes what the request changed. If it changed nothing: the operation of this caller that it repeats, or null",
});

/** The answer to a change that can be undone, with the id of the operation. */
export const operationEnvelope = <S extends z.ZodRawShape>(answer: z.ZodObject<S>) => answer.extend({ operationId });

/** Fields of the result of every item of a batch. */
export const batchResultResource = resource("BatchResult", {
  index: z.int().describe("The position in the request, from 0"),
  success: z.boolean().describe("Whether the item has `data`; otherwise it has `error` and `code`"),
  error: z.string().optional(),
  code: errorCode.optional(),
  docs: docs.optional(),
  ...problems,
});

/** The answer to a batch: the resource or the error of each item. @param item a named resource */
export const batchEnvelope = (item: z.ZodType, names: z.ZodRawShape = {}) =>
  z.object({
    success: ok,
    data: z.array(extended(`${item.meta()?.id}Result`, batchResultResource, { ...names, data: item.optional() })),
  });

export const MOST_DETAILS = 20;

/** Characters of a field or a message at most. Both may repeat names that the caller sent. */
const MOST_CHARACTERS = 500;

/** Presents an error answer, or a failed item of a batch. Details beyond the first MOST_DETAILS are only counted. */
export function presentError(error: {
  message: string;
  code: string;
  fields: readonly FieldError[];
}): Omit<z.input<typeof errorResource>, "correlationId"> {
  const { fields } = error;
  const details = fields
    .slice(0, MOST_DETAILS)
    .map(({ field, message }) => ({ field: cut(field), message: cut(message) }));
  return {
    success: false,
    error: error.message,
    code: error.code as ErrorCode,
    docs: addressOfError(error.code),
    ...(fields.length === 0 ? {} : { details }),
    ...(fields.length > MOST_DETAILS ? { detailsTotal: fields.length } : {}),
  };
}

/** The page about an error, a path of the gateway. */
function addressOfError(code: string): string {
  return `/docs/errors/${code}`;
}

function cut(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1).toWellFormed()}…`;
}

export function presentPage(info: PageInfo | undefined): z.input<typeof paginationResource> {
  const { page, pageSize, total: count, totalIsLowerBound } = required(info, "page");
  const total = Number(count);
  const lowerBound = totalIsLowerBound ? { totalIsLowerBound } : {};
  return { page, pageSize, total, totalPages: Math.ceil(total / pageSize), ...lowerBound };
}
