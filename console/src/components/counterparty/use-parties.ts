import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Counterparty } from "../../api/resources.ts";
import { findParties } from "./party-requests.ts";

const MOST = 6;

/**
 * The counterparties to choose from while a person types.
 * @returns them with the text that they are looked for by; they are current when they were found for the text as it is
 */
export function useParties(text: string): { wanted: string; found: Counterparty[]; isCurrent: boolean } {
  const now = text.trim();
  const wanted = useDeferredValue(now);
  const {
    data: found = [],
    isSuccess,
    isPlaceholderData,
  } = useQuery({
    queryKey: ["counterparties", "pick", wanted],
    queryFn: ({ signal }) => findParties(wanted, MOST, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { wanted, found, isCurrent: wanted === now && isSuccess && !isPlaceholderData };
}
