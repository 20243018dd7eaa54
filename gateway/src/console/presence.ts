import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import express, { type RequestHandler } from "express";
import { z } from "zod";
import type { Identify } from "../auth/admit.ts";
import type { Context } from "../context.ts";
import { othersOpen, updateSession } from "../store/console-sessions.ts";
import { readCookie, SESSION_COOKIE } from "./cookies.ts";
import { hashOf } from "./sessions.ts";

/** Time for which a line counts as open after a page said so, in milliseconds. Pages say so more often. */
const OPEN_MS = 20_000;
const shownSchema = z.object({ line: z.string().min(1).max(50).nullable() });
const json = express.json({ limit: 1_024 });

/** Notes the line that a person's page shows, and answers the lines of others. */
export function presence(context: Context, identify: Identify): RequestHandler {
  const { mongo, clock } = context;
  return async (request, response) => {
    const { tenant, actor, scopes } = await identify("console", request, response, context);
    if (!scopes.includes("transactions:read")) throw new AppError("role_forbidden");
    const secret = readCookie(request, SESSION_COOKIE);
    if (tenant === undefined || secret === undefined) throw new AppError("not_signed_in");
    const body = await new Promise<unknown>((done) =>
      json(request, response, (error: unknown) => done(error === undefined ? request.body : undefined)),
    );
    const shown = shownSchema.safeParse(body);
    if (!shown.success) throw invalidField("line", "Must be the code of a transaction, or null");
    const { line } = shown.data;
    const now = clock();
    const until = line === null ? now : new Date(now.getTime() + OPEN_MS);
    await updateSession(mongo.db, hashOf(secret), { line: line ?? "", lineUntil: until }, now);
    const others = await othersOpen(mongo.db, { tenant, subject: actor.replace(/^user:/, "") }, now);
    response.json({ success: true, data: others });
  };
}
