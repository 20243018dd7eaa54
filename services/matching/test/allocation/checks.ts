import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { LineState } from "@matchbook/proto/matchbook/line/v1/line";
import { HistoryEntry, type Invoice, type Match, type Snapshot } from "@matchbook/proto/matchbook/matching/v1/matching";
import { expect } from "vitest";
import { NAMED_LATER } from "../../src/store/counterparty-names.ts";
import { toHistoryEntries } from "../../src/store/history.ts";
import { asSent, type Fixture } from "../setup.ts";
import type { State, World } from "./world.ts";

const allocating = (match: Match) => match.status === "active" || match.status === "confirmed";
const live = (match: Match) => allocating(match) || match.status === "pending_review";
const sum = (amounts: bigint[]) => amounts.reduce((total, one) => total + one, 0n);

/**
 * The allocations and codings of each line, and the allocations, adjustments and uses of each invoice or credit, add up to
 * its amounts, and its status follows from them. Each credit is a coding, and no amount of it is used twice.
 */
export function checkSums({ lines, invoices, matches }: State): void {
  for (const { state, amount: total, ignored } of lines) {
    const own = matches.filter((match) => match.lineId === state.lineId);
    const kept = invoices.filter((one) => one.onAccountOf === state.transactionCode && one.status !== "void");
    expect(kept.map((one) => one.total)).toEqual(state.codings.map((coding) => coding.amount));
    const parts = [...own.filter(allocating).map((match) => match.matchedAmount), ...kept.map((one) => one.total)];
    expect(state.allocated).toBe(sum(parts));
    expect(state.allocated >= 0n && state.allocated <= total).toBe(true);
    const expected = state.allocated === 0n ? "unmatched" : state.allocated === total ? "matched" : "partially_matched";
    expect(state.status).toBe(ignored ? "ignored" : expected);
    if (ignored) expect(own.filter(live)).toEqual([]);
    checkSuggestions(state, total, own);
  }
  for (const { id, invoiceNumber, total, remaining, adjustments } of invoices) {
    const own = matches.filter((match) => match.invoiceId === id && allocating(match));
    const uses = invoices.flatMap((one) => one.adjustments).filter((use) => use.creditNoteNumber === invoiceNumber);
    const adjusted = sum([...adjustments, ...uses].map((adjustment) => adjustment.amount));
    expect(remaining + sum(own.map((match) => match.invoiceAmount)) + adjusted).toBe(total);
    expect(remaining >= 0n).toBe(true);
    for (const { matchId } of adjustments)
      if (matchId !== undefined) expect(own.map((match) => match.id)).toContain(matchId);
  }
  const pairs = matches.filter(live).map((match) => `${match.lineId} ${match.invoiceId}`);
  expect(new Set(pairs).size).toBe(pairs.length);
}

/**
 * The suggestions that a line shows are its stored ones, and it is automatic when matching made all of its allocations.
 */
function checkSuggestions({ suggestions, automatic, allocated }: LineState, total: bigint, own: Match[]): void {
  const waiting = own.filter(({ status }) => status === "pending_review");
  const wanted = sum(waiting.map(({ matchedAmount }) => matchedAmount));
  const confidence = Math.max(...waiting.map((match) => match.confidence ?? 0));
  const expected = { count: waiting.length, confidence, ambiguous: wanted > total - allocated };
  expect(suggestions).toEqual(waiting.length === 0 ? undefined : expected);
  if (automatic) expect(own.filter(allocating).map(({ source }) => source)).not.toContain("manual");
}

const UNNAMED = { counterpartyName: NAMED_LATER };

/** A suggestion of matching has no event and no history while it waits for the rest of its batch. */
const MAY_WAIT = { status: "pending_review", source: "auto" };

/**
 * The newest version of each entity in the events equals the stored one. A match that is not stored has ended. Only a
 * suggestion that was cancelled while it waited has no event.
 */
export function checkReplay({ invoices, matches }: State, events: Event[]): void {
  const published = {
    invoice: new Map<string, Invoice>(),
    match: new Map<string, Match>(),
  };
  const keep = <T>(map: Map<string, T>, id: string, value: T, versionOf: (one: T) => bigint) => {
    const known = map.get(id);
    if (known === undefined || versionOf(known) < versionOf(value)) map.set(id, value);
  };
  for (const { data } of events) {
    // A name is that of the counterparty when the event was stored, and no part of the state.
    if (data?.$case === "invoice")
      keep(published.invoice, data.value.id, { ...data.value, ...UNNAMED }, ({ revision }) => revision);
    if (data?.$case === "match")
      keep(published.match, data.value.id, { ...data.value, ...UNNAMED }, ({ version }) => version);
  }
  // The stored revision may be newer, because it also counts changes that are not published.
  const withoutRevision = ({ revision, ...rest }: Invoice) => rest;
  for (const stored of invoices)
    expect(withoutRevision(published.invoice.get(stored.id) as Invoice)).toEqual(withoutRevision(stored));
  for (const stored of matches) {
    const told = published.match.get(stored.id);
    if (told === undefined) expect(stored).toMatchObject({ status: "cancelled", source: "auto" });
    else expect(told).toEqual(stored);
  }
  const storedIds = new Set(matches.map(({ id }) => id));
  const invoiceIds = new Set(invoices.map(({ id }) => id));
  for (const match of published.match.values()) {
    if (invoiceIds.has(match.invoiceId) && !storedIds.has(match.id)) expect(live(match)).toBe(false);
  }
}

/** The last history entry of each entity equals the stored entity. That of a deleted entity is a deletion. */
export async function checkHistory(fixture: Fixture, world: World, { lines, invoices, matches }: State): Promise<void> {
  const collections = await fixture.service.context.collections(world.tenant);
  const rows = await collections.history.find({}).sort({ version: 1 }).toArray();
  const entries = await toHistoryEntries(collections, rows);
  const last = new Map<string, { before?: unknown; after?: unknown }>();
  for (const [at, row] of rows.entries()) {
    const { before, after } = asSent(HistoryEntry, entries[at] as HistoryEntry);
    const previous = last.get(row.entityId);
    // Each entry starts with the result of the one before. Versions between them changed only the version.
    if (previous !== undefined) expect(content(before)).toEqual(content(previous.after as Snapshot));
    else if (before?.of?.$case === "match") expect(before.of.value).toMatchObject(MAY_WAIT);
    else if (row.entity !== "line") expect(before).toBeUndefined();
    last.set(row.entityId, { before, after });
  }
  const rebuilt = (id: string) => content(last.get(id)?.after as Snapshot | undefined);
  for (const match of matches) expect(rebuilt(match.id)).toEqual(content({ of: { $case: "match", value: match } }));
  for (const one of invoices) expect(rebuilt(one.id)).toEqual(content({ of: { $case: "invoice", value: one } }));
  for (const { state } of lines) {
    const untouched = {
      ...state,
      status: "unmatched",
      allocated: 0n,
      counterpartyId: undefined,
      paymentMethodId: undefined,
    };
    const expected = last.has(state.lineId)
      ? rebuilt(state.lineId)
      : content({ of: { $case: "line", value: untouched } });
    expect(expected).toEqual(content({ of: { $case: "line", value: state } }));
  }
  const stored = new Set([
    ...matches.map(({ id }) => id),
    ...invoices.map(({ id }) => id),
    ...lines.map(({ state }) => state.lineId),
  ]);
  for (const [id, { after }] of last) if (!stored.has(id)) expect(after).toBeUndefined();
}

function content(snapshot: Snapshot | undefined) {
  if (snapshot?.of === undefined) return undefined;
  const { version, revision, ...rest } = snapshot.of.value as { version?: bigint; revision?: bigint };
  // Reasons and suggestions explain the state of a line, so a change of them alone has no entry.
  return snapshot.of.$case === "line" ? { ...rest, matchReasons: [], suggestions: undefined } : rest;
}
