import type { File } from "@matchbook/proto/matchbook/file/v1/file";
import type { Call } from "@matchbook/runtime/grpc/call";
import type { Context } from "../context.ts";
import { pagesInTurn } from "./csv-answer.ts";
import { unless } from "./unless.ts";

/** The newest files of all services, with smaller ids than `before`: ids grow with time. */
export async function newestFiles(
  { transactions, matching }: Context,
  { before, limit }: { before: string | undefined; limit: number },
  call: Call,
): Promise<File[]> {
  const lists = await Promise.all(
    [transactions, matching].map((service) => service.listFiles({ before, limit }, call)),
  );
  const files = lists.flatMap((list) => list.files);
  return files.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

/** A file, and the service that has it. @throws AppError file_not_found */
export async function findFile({ transactions, matching }: Context, id: string, call: Call) {
  const file = await unless("file_not_found", transactions.getFile({ id }, call), () => undefined);
  if (file !== undefined) return { file, owner: transactions };
  return { file: await matching.getFile({ id }, call), owner: matching };
}

/** The original of a file, part by part. @throws AppError original_not_kept */
export function readOriginal(owner: Pick<Context["matching"], "readFile">, id: string, call: Call, context: Context) {
  return pagesInTurn(call, context, async (offset: bigint | undefined = 0n, timed) => {
    const { bytes: page } = await owner.readFile({ id, offset }, timed);
    return { page, next: page.length === 0 ? undefined : offset + BigInt(page.length) };
  });
}

/** Takes the import of a file back. Matching decides about the lines of a statement before they are deleted. */
export async function removeFile(context: Context, id: string, call: Call): Promise<File> {
  const { transactions, matching } = context;
  const { file, owner } = await findFile(context, id, call);
  if (owner === transactions && file.status !== "removed") {
    const { lineIds } = await transactions.listFileLines({ id }, call);
    if (lineIds.length > 0) await matching.removeLines({ lineIds }, call);
  }
  return owner.removeFile({ id }, call);
}

/** A name for a download that is safe in a header: the file's, or its id. */
export function originalName({ id, filename }: Pick<File, "id" | "filename">): string {
  const safe = (filename ?? "").replaceAll(/[^\w.-]+/g, "_").slice(-100);
  return /\w/.test(safe) ? safe : id;
}
