import { type Query, request } from "./request.ts";

/** Sends a file as the body of a request. @returns the data of the answer @throws ApiError */
export async function upload<T>(path: string, file: File, query: Query, idempotencyKey?: string): Promise<T> {
  const { data } = await request<T>("POST", path, {
    query,
    file: { content: file, type: "application/octet-stream" },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  });
  return data;
}
