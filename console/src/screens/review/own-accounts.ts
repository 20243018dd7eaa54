import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listQuery } from "../../api/list-query.ts";
import type { Bank } from "../../api/resources.ts";

/** The names of the tenant's bank accounts by their ids, once they are loaded. */
export function useOwnAccounts(): ReadonlyMap<string, string> {
  const { data } = useQuery(listQuery<Bank>("/bank-connections", { pageSize: 100 }));
  return useMemo(() => new Map(data?.data.map(({ id, name }) => [id, name])), [data]);
}
