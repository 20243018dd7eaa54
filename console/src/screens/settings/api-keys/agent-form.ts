import { parseTyped } from "../../../values/minor-units.ts";

/** The form of an agent's key. */
export interface AgentForm {
  isAgent: boolean;
  /** The amount up to which it may decide, as typed; empty when it only proposes. */
  limit: string;
}

export const NO_AGENT: AgentForm = { isAgent: false, limit: "" };

/** Any currency without decimals: limits are whole major units. */
const WHOLE = "JPY";

/** The API's largest limit has 15 digits. */
const MOST_DIGITS = 15;

/**
 * The `agent` of `POST /api-keys`, undefined for a key of another program.
 * @returns `confirmUpTo` is null for an agent that only proposes, `wrong` when the text is no whole amount
 */
export function readAgent(
  { isAgent, limit }: AgentForm,
  locale: string,
): { confirmUpTo: number | null | "wrong" } | undefined {
  if (!isAgent) return undefined;
  if (limit.trim() === "") return { confirmUpTo: null };
  const typed = parseTyped(limit, WHOLE, locale);
  return { confirmUpTo: typed === undefined || typed.length > MOST_DIGITS ? "wrong" : Number(typed) };
}
