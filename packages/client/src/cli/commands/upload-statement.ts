import type { MatchbookClient } from "../../client.ts";
import { openFile } from "../../node/index.ts";
import type { Schemas } from "../../types.ts";
import { type Command, type Context, textOf } from "../command.ts";
import { take } from "../take.ts";
import { UsageError } from "../usage-error.ts";

type Sync = Schemas["Sync"];

/** `matchbook statements upload` */
export const uploadStatement: Command = {
  usage: "FILE [--connection ID-OR-NAME] [--wait]",
  mostWords: 1,
  summary: "Uploads a statement file of a bank, and with --wait follows its import",
  options: { connection: { type: "string" }, wait: { type: "boolean" } },
  async run(context, args) {
    const { tenant, out, signal } = context;
    const [path] = args.positionals;
    if (path === undefined) throw new UsageError("which file?");
    const connection = await connectionOf(tenant, textOf(args, "connection"));
    const upload = tenant.statements.upload(connection.id, openFile(path), {
      signal,
      onProgress: ({ sentBytes, totalBytes }) => out.progress("uploading", sentBytes, totalBytes),
    });
    const accepted = await upload.accepted;
    out.endProgress();
    const sync = args.values.wait
      ? await upload.wait({ signal, throwOnFailure: false, onProgress: (one) => showImport(context, one) })
      : accepted;
    if (args.values.wait) out.endProgress();
    out.result(sync, textOfSync(sync));
    return sync.status === "failed" ? 1 : 0;
  },
};

function showImport({ out }: Context, { checked, processed, total }: Sync): void {
  if (total === null) out.progress("checking", checked, null);
  else out.progress("importing", processed, total);
}

function textOfSync({ id, status, created, duplicates, error, warningCount }: Sync): string {
  if (status === "failed") return `import ${id} failed: ${error}`;
  if (status !== "completed") return `import ${id} is ${status}`;
  const warnings = warningCount === 0 ? "" : `, ${warningCount} warnings`;
  return `import ${id} completed: ${created} lines created, ${duplicates} were there already${warnings}`;
}

/** The bank connection of an id or a name, or the only one. */
async function connectionOf(tenant: MatchbookClient, asked: string | undefined) {
  const all = await take(tenant.bankConnections.list());
  const connected = all.filter(({ status }) => status === "connected");
  const found = asked === undefined ? connected : connected.filter(({ id, name }) => id === asked || name === asked);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const names = connected.map(({ id, name }) => `  ${id}  ${name}`).join("\n");
  if (connected.length === 0) throw new UsageError("the tenant has no bank connection");
  const why =
    asked === undefined || found.length > 1 ? "which bank connection?" : `there is no bank connection ${asked}.`;
  throw new UsageError(`${why} Name one by --connection:\n${names}`);
}
