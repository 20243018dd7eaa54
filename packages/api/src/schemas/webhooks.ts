import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { DELIVERY_STATUSES } from "@matchbook/vocabulary/statuses";
import { z } from "zod";
import { dateSchema, optional, optionalTextSchema, pageQuery, timestampSchema, uuidSchema } from "./common.ts";

const eventTypesSchema = z
  .array(z.enum(EVENT_TYPES))
  .min(1, "Must not be empty")
  .transform((types) => [...new Set(types)]);
const urlSchema = z.string().min(1, "Must not be empty").max(2_048, "Must have at most 2048 characters");
const descriptionSchema = optionalTextSchema(255);

/** `POST /webhook-endpoints`. The webhook service checks the URL. */
export const createEndpointSchema = z.object({
  url: urlSchema,
  eventTypes: eventTypesSchema,
  description: optional(descriptionSchema),
});

/** `PATCH /webhook-endpoints/:id`: at least one field. `null` removes the description. */
export const updateEndpointSchema = z.object({
  active: z.boolean().optional(),
  url: urlSchema.optional(),
  description: descriptionSchema.nullable().optional(),
  eventTypes: eventTypesSchema.optional(),
});

export const listEndpointsQuery = z.object(pageQuery);

/** `GET /webhook-deliveries`. Dates are UTC days, inclusive. */
export const listDeliveriesQuery = z.object({
  ...pageQuery,
  status: z.enum(DELIVERY_STATUSES).optional(),
  eventType: z.string().max(120, "Must have at most 120 characters").pipe(z.enum(EVENT_TYPES)).optional(),
  endpointId: uuidSchema.optional(),
  dateFrom: dateSchema.optional(),
  dateTo: dateSchema.optional(),
});

export const sendTestEventSchema = z.object({ eventType: z.enum(EVENT_TYPES).optional() });

/** `POST /webhook-endpoints/:id/recover`. */
export const recoverEndpointSchema = z.object({ since: timestampSchema });
