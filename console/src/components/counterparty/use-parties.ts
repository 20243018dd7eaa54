import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Counterparty } from "../../api/resources.ts";
import { findParties } from "./party-requests.ts";

const MOST = 6;

/** The counterparties to choose from while a person types. @returns them with the text that they were looked for by */
export function useParties(text: string): { wanted: string; found: Counterparty[] } {
  const wanted = useDeferredValue(text.trim());
  const { data: found = [] } = useQuery({
    queryKey: ["counterparties", "pick", wanted],
    queryFn: ({ signal }) => findParties(wanted, MOST, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { wanted, found };
}
