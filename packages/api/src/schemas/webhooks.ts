import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import * as words from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { documented } from "../documented.ts";
import { dateSchema, optional, pageQuery, timestampSchema, uuidSchema, wordsOf } from "./common.ts";
import { customHeadersSchema } from "./custom-headers.ts";
import { optionalTextSchema } from "./texts.ts";

/** The highest rate of an endpoint. */
const MOST_PER_SECOND = 1_000;

const eventTypesSchema = wordsOf(EVENT_TYPES);
const urlSchema = z.string().min(1, "Must not be empty").max(2_048, "Must have at most 2048 characters");
const descriptionSchema = optionalTextSchema(255);
/** Names an application of the tenant. Safe in a path and in a claim of a token. */
const applicationSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, "Must have 1 to 64 letters, digits, dots, dashes and underscores")
  .register(documented, {
    type: "string",
    pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$",
    description: "The application of the tenant that the destination belongs to",
    examples: ["shop-eu"],
  });

const amountsSchema = z
  .enum(words.AMOUNT_FORMS)
  .describe("`string`: amounts and rates in its events are decimal strings. By default they are numbers");

const maxPerSecondSchema = z
  .int("Must be a whole number")
  .min(1, "Must be at least 1")
  .max(MOST_PER_SECOND, `Must be at most ${MOST_PER_SECOND}`)
  .describe("The most attempts that begin per second; what is beyond waits. By default any number");
const orderedSchema = z
  .boolean()
  .describe(
    "Deliver the events of one invoice, transaction or bank connection one after the other. One that fails holds back " +
      "the later ones of its resource until it arrives or has no attempts left. Applies to new deliveries. By default " +
      "events may overtake one another",
  );

/** The webhook service checks the URL. */
export const createEndpointSchema = z.object({
  url: urlSchema,
  eventTypes: eventTypesSchema,
  description: optional(descriptionSchema),
  application: optional(applicationSchema),
  amounts: amountsSchema.optional(),
  headers: customHeadersSchema.optional(),
  maxPerSecond: optional(maxPerSecondSchema),
  ordered: orderedSchema.optional(),
});

/** `null` removes what can be missing. */
export const updateEndpointSchema = z.object({
  active: z.boolean().optional(),
  url: urlSchema.optional(),
  description: descriptionSchema.nullable().optional(),
  application: applicationSchema.nullable().optional(),
  amounts: amountsSchema.optional(),
  headers: customHeadersSchema.nullable().optional().describe("Replaces all custom headers"),
  maxPerSecond: maxPerSecondSchema.nullable().optional(),
  ordered: orderedSchema.optional(),
  eventTypes: eventTypesSchema.optional(),
});

export const listEndpointsQuery = z.object({ ...pageQuery, application: applicationSchema.optional() });

const eventTypeSchema = z
  .string()
  .max(120, "Must have at most 120 characters")
  .pipe(z.enum(EVENT_TYPES))
  .register(documented, { type: "string", enum: EVENT_TYPES });
/** An HTTP status, a text in a query and a number in a body. */
const RESPONSE_STATUS = { min: 100, max: 599, message: "Must be an HTTP status" } as const;

/** Filters of deliveries apart from status. Dates are UTC days, inclusive. */
const deliveryFilters = {
  eventType: eventTypeSchema.optional(),
  endpointId: uuidSchema.optional(),
  eventId: uuidSchema.optional(),
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
};

export const listDeliveriesQuery = z.object({
  ...pageQuery,
  status: z.enum(words.DELIVERY_STATUSES).optional(),
  ...deliveryFilters,
  responseStatus: z
    .string()
    .regex(/^[1-5]\d{2}$/, RESPONSE_STATUS.message)
    .transform(Number)
    .register(documented, { type: "integer", minimum: 100, maximum: 599, description: "Of the last attempt" })
    .optional(),
});

export const resendDeliveriesSchema = z.object({
  filter: z.object({
    status: z.enum(words.RESENDABLE_STATUSES).describe("Default: `failed` and `exhausted`").optional(),
    ...deliveryFilters,
    responseStatus: z
      .int(RESPONSE_STATUS.message)
      .min(RESPONSE_STATUS.min, RESPONSE_STATUS.message)
      .max(RESPONSE_STATUS.max, RESPONSE_STATUS.message)
      .describe("Of the last attempt")
      .optional(),
  }),
  dryRun: z.boolean().default(false).describe("Only counts the deliveries"),
});

export const endpointMetricsQuery = z.object({
  window: z.enum(Object.keys(words.METRIC_WINDOWS) as [words.MetricWindow, ...words.MetricWindow[]]).default("24h"),
});

export const sendTestEventSchema = z.object({ eventType: z.enum(EVENT_TYPES).optional() });

export const recoverEndpointSchema = z.object({
  since: timestampSchema,
  until: optional(timestampSchema.describe("Exclusive; by default now")),
});
