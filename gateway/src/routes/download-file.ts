import { AppError } from "@matchbook/runtime/errors";
import { z } from "zod";
import { byId, defineRoute } from "../http/define-route.ts";
import { findFile, originalName, readOriginal } from "../http/files.ts";

export const downloadFile = defineRoute({
  method: "get",
  path: "/api/v1/files/:id/content",
  summary: "Download the original of a file",
  description:
    "The bytes as they were handed in, until `keptUntil`. Originals are kept for 90 days and up to 256 MiB per service " +
    "unless the server is set otherwise; the oldest go first. If reading fails, the connection is closed before the end " +
    "of the answer.",
  auth: { scope: "files:read" },
  ...byId("file_not_found"),
  streams: true,
  success: { status: 200, description: "The file", body: z.string(), mediaType: "application/octet-stream" },
  errors: ["original_not_kept"],
  handler: async ({ params: { id } }, call, context) => {
    const { file, owner } = await findFile(context, id, call);
    if (file.keptUntil === undefined) throw new AppError("original_not_kept");
    const parts = readOriginal(owner, id, call, context);
    return { body: undefined, file: { name: originalName(file), contentType: "application/octet-stream", parts } };
  },
});
