import { type Held, shownAs, type UnshownAnywhere } from "@matchbook/api/plain";
import {
  batchEnvelope,
  dataEnvelope,
  listEnvelope,
  messageEnvelope,
  operationEnvelope,
} from "@matchbook/api/resources/envelope";
import { idParamSchema } from "@matchbook/api/schemas/common";
import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import type { ErrorCode } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import { z } from "zod";
import type { Context } from "../context.ts";
import { singular } from "../openapi/words.ts";
import {
  type Answer,
  data,
  type FileContent,
  list,
  message,
  operation,
  type PagedQuery,
  uncounted,
} from "./answers.ts";
import type {
  Access,
  Admitted,
  Method,
  OfPath,
  Route,
  RouteInput,
  RouteParts,
  Success,
  UnnamedRoute,
} from "./route-types.ts";

/** The answer of a handler that makes it. */
const asAnswer = (made: unknown): Answer => made as Answer;

/** A route; or the fields of what its handler makes that no caller sees, so that the table does not compile. */
type Complete<Fields> = [Fields] extends [never] ? UnnamedRoute : { notShown: Fields };

const withMethod =
  (method: Method) =>
  <Path extends string, P = OfPath<Path>, Q = undefined, B = undefined, Made = Answer, Whole = z.ZodType>(
    path: Path,
    access: Access,
    { handler, ...parts }: RouteParts<P, Q, B, Made, Whole>,
  ) => {
    const auth = access === "console" || access === "none" ? access : { scope: access };
    const { answer = asAnswer, status } = parts.success;
    const answered = async (input: RouteInput<P, Q, B>, call: Admitted, context: Context) =>
      answer(await handler(input, call, context), call, input.query as PagedQuery);
    const idNotFound = notFoundIn(path);
    const defaults = {
      params: idNotFound && idParamSchema,
      creates: status !== 200,
      atLeastOneField: method === "patch",
    };
    // The types are checked now.
    const route = { ...defaults, ...parts, idNotFound, method, path, auth, handler: answered };
    return route as unknown as Complete<UnshownAnywhere<Made, Whole>>;
  };

/** Declares operations: `route.get("/api/v1/invoices", "invoices:read", { … })`. Schemas type the input. */
export const route = {
  get: withMethod("get"),
  post: withMethod("post"),
  put: withMethod("put"),
  patch: withMethod("patch"),
  delete: withMethod("delete"),
};

/** The routes of a table, whose operation ids are their names there. */
export function namedRoutes(table: Readonly<Record<string, UnnamedRoute>>): Route[] {
  return Object.entries(table).map(([operationId, { errors = [], ...route }]) => {
    const { idNotFound } = route;
    return { ...route, operationId, errors: idNotFound === undefined ? errors : [idNotFound, ...errors] };
  });
}

/** The error of an id that does not exist, by the things in the path before it: `match_not_found` for `/matches/:id`. */
function notFoundIn(path: string): ErrorCode | undefined {
  const places = path.split("/");
  const things = places[places.indexOf(":id") - 1];
  return things === undefined ? undefined : (`${singular(things).replaceAll("-", "_")}_not_found` as ErrorCode);
}

interface JsonSuccess<Made = Answer, Whole = z.ZodType> extends Success<Made, Whole> {
  body: z.ZodObject<z.ZodRawShape>;
}

/** Presents what a handler made. */
type Present<Made> = (made: Made) => unknown;

/** Presents what the handler has presented. */
export const asShown = <Made>(made: Made): Made => made;

interface Describe {
  <Whole extends z.ZodType>(description: string, resource: Whole): JsonSuccess<Held<Whole, never>, Whole>;
  <Made>(description: string, resource: z.ZodType, present: Present<Made>): JsonSuccess<Made>;
}

const dataWith = (status: Success["status"]) =>
  ((description: string, resource: z.ZodType, present = shownAs(resource)): JsonSuccess<never> => ({
    ...{ status, description, body: dataEnvelope(resource) },
    answer: (made) => data(present(made)),
  })) as Describe;

/** The answer `{ success, data }` of what a handler made, by default a message with the fields of the resource. */
export const one = dataWith(200);

/** Answer of a creation, in the same envelope. */
export const created = dataWith(201);

/** Answer while the work goes on, in the same envelope. */
export const accepted = dataWith(202);

/** Answer of a creation whose handler answers 200 when the resource exists. @param found its description then */
export function stored(description: string, resource: z.ZodType, found?: string): JsonSuccess {
  return { status: 201, description, body: dataEnvelope(resource), found };
}

type Listed<Row, Name extends string> = { [List in Name]: readonly Row[] } & { page: PageInfo | undefined };
/** A list in a message as a schema, which shows its rows. */
type Rows<Item extends z.ZodType, Name extends string> = z.ZodObject<{ [List in Name | "page"]: z.ZodArray<Item> }>;

interface DescribePage {
  <Item extends z.ZodType, Name extends string>(
    description: string,
    item: Item,
    name: Name,
  ): JsonSuccess<Listed<Held<Item, never>, Name>, Rows<Item, Name>>;
  <Row, Name extends string>(
    description: string,
    item: z.ZodType,
    name: Name,
    present: Present<Row>,
  ): JsonSuccess<Listed<Row, Name>>;
}

/** The answer `{ success, data: [...], pagination }`. @param name of the list beside `page` in what the handler makes */
export const page = ((description: string, item: z.ZodType, name: string, present = shownAs(item)) => ({
  ...{ status: 200, description, body: listEnvelope(item) },
  answer: ({ page, ...lists }: Listed<unknown, string>, _call: Call, query: PagedQuery) => {
    const rows = lists[name] ?? [];
    return list(rows.map(present), page ?? uncounted(query, rows.length));
  },
})) as unknown as DescribePage;

export function results(description: string, item: z.ZodType): JsonSuccess {
  return { status: 200, description, body: batchEnvelope(item) };
}

/** The answer of a file, which is sent while it is read. */
export function file(description: string, mediaType: string): Success<FileContent> {
  const answer = (made: FileContent) => ({ body: undefined, file: made });
  return { status: 200, description, body: z.string(), mediaType, streams: true, answer };
}

/** The answer `{ success, message }`. */
export function said(description: string, text: string): JsonSuccess<unknown> {
  return { status: 200, description, body: messageEnvelope(text), answer: () => message(text) };
}

/** The answer to a change that can be undone: also the id of its operation. */
export function undoable<Made, Whole>({ body, answer = asAnswer, ...success }: JsonSuccess<Made, Whole>) {
  return {
    ...{ ...success, body: operationEnvelope(body) },
    answer: (made: Made, call: Call, query: PagedQuery) => operation(call, answer(made, call, query)),
  };
}
