import { z } from "zod";
import { documented } from "../documented.ts";

const MOST = 16;
const MOST_OF_VALUE = 1_024;
/** Names and values together. Common servers read 8 KB of headers in all. */
const MOST_IN_ALL = 4_096;

/** Without underscores, which common servers drop. */
const NAME = /^[A-Za-z0-9](-?[A-Za-z0-9]){0,63}$/;
/** Visible ASCII, with blanks inside (RFC 9110, 5.5). */
const VALUE = /^[\x21-\x7e]( ?[\x21-\x7e])*$/;

/** Headers that Matchbook sends, that belong to one connection (RFC 9110, 7.6.1), or that frame the message. */
const RESERVED = new Set([
  ...["accept-encoding", "connection", "date", "expect", "host", "http2-settings", "keep-alive", "te", "trailer"],
  ...["transfer-encoding", "upgrade", "user-agent", "via"],
]);
const RESERVED_STARTS = ["content-", "proxy-", "webhook-"];

/** Headers of every message of an endpoint. Issues name a header and never its value, which may be a secret. */
export const customHeadersSchema = z
  // Counted first, because each entry of a record is validated.
  .custom(
    (given) => typeof given !== "object" || Object.keys(given ?? {}).length <= MOST,
    `Must have at most ${MOST} headers`,
  )
  .pipe(z.record(z.string(), z.string("Must be a text")))
  .register(documented, {
    type: "object",
    additionalProperties: { type: "string", minLength: 1, maxLength: MOST_OF_VALUE },
    maxProperties: MOST,
    description:
      "Headers to send with every message, at most 4,096 characters in all, such as credentials of the receiver. Their " +
      "values are encrypted at rest and never shown again. Names are letters, digits and single dashes; " +
      `${[...RESERVED, ...RESERVED_STARTS.map((start) => `${start}*`)].map((name) => `\`${name}\``).join(", ")} are refused`,
    examples: [{ authorization: "Bearer s3cr3t" }],
  })
  .transform((given, context) => {
    const headers = Object.entries(given).map(([name, value]) => ({ name, value }));
    const issue = (message: string, path: string[] = []) => context.addIssue({ code: "custom", message, path });
    const names = new Set<string>();
    for (const { name, value } of headers) {
      const lower = name.toLowerCase();
      if (!NAME.test(name)) issue("Names must have 1 to 64 letters, digits and single dashes between them");
      else if (RESERVED.has(lower) || RESERVED_STARTS.some((start) => lower.startsWith(start)))
        issue("Must not be set by a destination", [name]);
      else if (names.has(lower)) issue("Must be given once, whatever its case", [name]);
      else if (value.length > MOST_OF_VALUE) issue(`Must have at most ${MOST_OF_VALUE} characters`, [name]);
      else if (!VALUE.test(value)) issue("Must have visible ASCII characters with single blanks between them", [name]);
      names.add(lower);
    }
    const size = headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
    if (size > MOST_IN_ALL) issue(`Must have at most ${MOST_IN_ALL} characters in all`);
    return headers;
  })
  .meta({ id: "CustomHeaders" });
