import type { fileResource, filesResource } from "@matchbook/api/resources/file";
import type { z } from "zod";
import { oneQuery } from "../../../api/list-query.ts";
import { FOLLOW_MS, isRunning } from "../queries.ts";

/** A file as it was handed in, with what its import did. */
export type StoredFile = z.infer<typeof fileResource>;
type Files = z.infer<typeof filesResource>;

/** Files of a page. */
const MOST = 50;

/** The newest files, or those before one of them, followed while one is being imported. */
export const filesQuery = (before: string | undefined) => ({
  ...oneQuery<Files>("/files", { limit: MOST, before }),
  refetchInterval: ({ state }: { state: { data?: Files | undefined } }) =>
    state.data?.files.some(isRunning) ? FOLLOW_MS : (false as const),
});
