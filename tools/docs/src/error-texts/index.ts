import type { ErrorCode } from "@matchbook/runtime/errors/error-catalogue";
import { ACCESS } from "./access.ts";
import { BOOKS } from "./books.ts";
import { DECISIONS } from "./decisions.ts";
import { EXISTENCE } from "./existence.ts";
import type { ErrorText } from "./text.ts";

/** The text of every code. A code without one does not compile. */
export const ERROR_TEXTS: Record<ErrorCode, ErrorText> = { ...ACCESS, ...EXISTENCE, ...DECISIONS, ...BOOKS };
