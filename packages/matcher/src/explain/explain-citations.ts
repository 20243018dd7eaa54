import type { Verdict } from "../assign/judge.ts";
import { lineReason } from "../books/reason.ts";
import type { Candidates, Sources } from "../candidates/choice.ts";
import { soughtKeys } from "../candidates/closed-invoices.ts";
import type { Pool } from "../candidates/pool.ts";
import type { LineReasonCode } from "../model/match-reasons.ts";
import { directionsAgree, type Invoice, type Line } from "../model/model.ts";
import type { LineReason } from "../model/parts.ts";
import { isOpen } from "../reading/derived-keys.ts";
import { hasFormOf } from "../reading/invoice-forms.ts";
import { zerolessKey } from "../reading/keys.ts";
import type { Reading } from "../reading/reading.ts";
import { citationOf } from "../signals/citation.ts";
import { conflicts } from "../signals/other-side.ts";
import { MAX_JOINED } from "../text/shortlist.ts";
import { hasDigit, within, words } from "../text/words.ts";
import type { Written } from "../text/written.ts";

const MAX_UNKNOWN = 3;
const MAX_COMPARED = 256;

/** Why the cited numbers lead to no match: closed, another's, the other direction, no rate, or unknown. */
export function explainCitations({ line, found }: Pick<Verdict, "line" | "found">, sources: Sources): LineReason[] {
  const groups = new Map<string, { signal: LineReasonCode; detail: string; invoices: Invoice[] }>();
  for (const invoice of citedBy(found, sources)) {
    const [signal, detail] = obstacle(line, invoice, sources.pool, conflicts(found.side, invoice.counterpartyId)) ?? [];
    if (signal === undefined || detail === undefined) continue;
    const group = groups.get(`${signal} ${detail}`) ?? { signal, detail, invoices: [] };
    groups.set(`${signal} ${detail}`, group);
    group.invoices.push(invoice);
  }
  // The number is told with its signs, unless its text was folded.
  const texts = [line.reference ?? "", line.endToEndId ?? "", line.description];
  return [
    ...[...groups.values()].map(({ signal, detail, invoices }) => lineReason(signal, detail, invoices)),
    ...unknownNumbers(line, found, sources).map(({ parts, key }) =>
      lineReason("unknown_number", texts.flatMap((text) => within(text, parts) ?? [])[0] ?? key),
    ),
  ];
}

function citedBy({ reading }: Candidates, { ledger, pool }: Sources): Invoice[] {
  const open = [...reading.cites.keys()].flatMap((key) => pool.cited(key).values.map(ledger.current));
  const all = [...open, ...soughtKeys(reading).flatMap(pool.closed.cited)];
  const cited = all.filter((invoice) => citationOf(reading, invoice)?.strength === "strong");
  return [...new Map(cited.map((invoice) => [invoice.id, invoice])).values()];
}

/** Why a line cannot pay an invoice that it names: the code and its detail; undefined when it can. */
function obstacle(line: Line, invoice: Invoice, pool: Pool, conflict: boolean): [LineReasonCode, string] | undefined {
  if (!directionsAgree(line, invoice)) return ["other_direction", invoice.direction];
  if (invoice.void) return ["invoice_void", ""];
  if (!isOpen(invoice)) return ["already_paid", ""];
  if (conflict) return ["other_counterparty", ""];
  if (line.currency === invoice.currency) return undefined;
  const { kind } = pool.exchange(line.currency, invoice.currency, line.valueDate);
  return kind === "rate" ? undefined : ["no_exchange_rate", kind];
}

function unknownNumbers(line: Line, found: Candidates, { pool }: Sources): Written[] {
  const { reading, cited, others } = found;
  const series = [...cited, ...others].map(({ invoice }) => invoice);
  const strong = reading.written.filter(({ strength }) => strength === "strong").slice(0, MAX_COMPARED);
  const isBorne = (key = "") => pool.cited(key).values.length > 0 || pool.closed.cited(key).length > 0;
  // Two numbers of digits with a space between are read as one, too.
  const isKnown = ({ key, parts }: Written) =>
    [key, zerolessKey(parts), `~${key}`].some(isBorne) || parts.every(isBorne);
  // `RE-2026-17` is also read as `RE-2026` and `2026-17`. None of them is unknown when one is known.
  const whole = (part: Written) =>
    strong.reduce((longest, other) => (other.key.includes(longest.key) ? other : longest), part);
  const field = referenceField(line, reading);
  const meant = strong.filter((one) => one.labelled || series.some((invoice) => hasFormOf(invoice, one))).map(whole);
  const asked = [
    ...meant.map((one) => (one.key === field?.key ? field : one)),
    ...(field === undefined ? [] : [field]),
  ];
  return asked
    .filter(({ key }, at) => asked.findIndex((one) => one.key === key) === at)
    .filter((one) => !isKnown(one) && !strong.some((part) => one.key.includes(part.key) && isKnown(part)))
    .slice(0, MAX_UNKNOWN);
}

function referenceField({ reference = "" }: Line, { referenceKey: key }: Reading): Written | undefined {
  const parts = words(reference);
  if (key === "" || parts.length > MAX_JOINED || !parts.some(hasDigit)) return undefined;
  return { key, parts, strength: "strong", labelled: true };
}
