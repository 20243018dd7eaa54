import type { Scope } from "@matchbook/vocabulary/scopes";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { send } from "./request.ts";

/** The person who is signed in. */
export interface Session {
  name: string;
  subject: string;
  tenant: string;
  scopes: readonly Scope[];
  expiresAt: string;
  endsAt: string;
}

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async () => {
    const { data } = await send<{ data: Session | null }>("GET", "/console/session");
    if (data !== null) forgetOthers(data);
    return data;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The person to whom the content of the tab's storage belongs. */
const OWNER = "matchbook-owner";

/** A session that ended leaves drafts and a log in the tab. Another person who signs in there must not see them. */
function forgetOthers({ tenant, subject }: Session): void {
  const owner = JSON.stringify([tenant, subject]);
  const before = sessionStorage.getItem(OWNER);
  if (before === owner) return;
  sessionStorage.clear();
  sessionStorage.setItem(OWNER, owner);
  // The page may hold data of the other person in memory, too.
  if (before !== null) location.reload();
}

/** The session of the page. Pages below the shell are shown only while there is one. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  // The shell keeps the page while it offers to sign in again.
  return data ?? NO_SESSION;
}

const NO_SESSION: Session = { name: "", subject: "", tenant: "", scopes: [], expiresAt: "", endsAt: "" };

/** Tells whether the person may do what needs this scope. The API decides; this only hides what it would refuse. */
export function useMay(scope: Scope): boolean {
  return useSession().scopes.includes(scope);
}

/** Tells whether the person may change webhooks and API keys, which no scope covers. */
export function useMayAdminister(): boolean {
  return useMay("matching-settings:write");
}

/** The address that signs in and comes back to this page. */
export function loginAddress(options: { again?: boolean; to?: string } = {}): string {
  const { to = location.pathname + location.search + location.hash, again = false } = options;
  return `/console/login?${new URLSearchParams({ to, ...(again ? { again: "1" } : {}) })}`;
}

/** On which tabs tell one another who signs in, and that the person has signed out. */
export const SESSION_CHANNEL = "matchbook-session";

/**
 * Tells the other tabs who is here, and calls `run` when the person signs out in another tab or another one signs in: all
 * tabs have one session, and what this one shows may be of another tenant.
 * @returns a function that ends it
 */
export function whenSessionChangesElsewhere(run: () => void): () => void {
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  const owner = () => sessionStorage.getItem(OWNER);
  channel.onmessage = ({ data }) => data !== owner() && run();
  channel.postMessage(owner());
  return () => channel.close();
}
