import type { adviceResource, storedAdvicesResource } from "@matchbook/api/resources/advice";
import type { z } from "zod";
import { listQuery, oneQuery } from "../../../api/list-query.ts";
import { queryClient } from "../../../api/query-client.ts";
import type { Query } from "../../../api/request.ts";
import { upload } from "../../../api/upload.ts";
import type { Tone } from "../../../components/badge.tsx";

export type Advice = z.infer<typeof adviceResource>;
export type StoredAdvices = z.infer<typeof storedAdvicesResource>;

export const ADVICE_TONES: Record<Advice["status"], Tone> = { waiting: "neutral", found: "info", matched: "good" };

export const advicesQuery = (query: Query) => listQuery<Advice>("/advices", query);
export const adviceQuery = (id: string) => oneQuery<Advice>(`/advices/${encodeURIComponent(id)}`);

/** Hands a file in; the same key stores it once. @param currency of documents that name none; empty for no such answer */
export async function handIn(file: File, currency: string, key: string): Promise<StoredAdvices> {
  const query = { filename: file.name, currency: currency.trim().toUpperCase() };
  const stored = await upload<StoredAdvices>("/advices/files", file, query, key);
  void advicesChanged();
  return stored;
}

/** Advices, and the lines that they explain, may have changed. */
export async function advicesChanged(): Promise<void> {
  await queryClient.invalidateQueries();
}
