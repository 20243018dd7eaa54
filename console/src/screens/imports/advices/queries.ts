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

/** Answers what handing the file in would store. @param currency of documents that name none */
export const previewAdvices = (file: File, currency: string | undefined) =>
  upload<StoredAdvices>("/advices/files/preview", file, { filename: file.name, currency });
/** Hands a file in; the same key stores it once. */
export const handIn = (file: File, currency: string | undefined, key: string) =>
  upload<StoredAdvices>("/advices/files", file, { filename: file.name, currency }, key);

/** Advices, and the lines that they explain, may have changed. */
export async function advicesChanged(): Promise<void> {
  await queryClient.invalidateQueries();
}
