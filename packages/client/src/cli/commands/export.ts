import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MatchbookClient } from "../../client.ts";
import type { CallOptions } from "../../types.ts";
import { type Command, textOf } from "../command.ts";
import { UsageError } from "../usage-error.ts";

type Export = (
  client: MatchbookClient,
  filter: { dateFrom?: string; dateTo?: string } & CallOptions,
) => Promise<Response>;

const EXPORTS: Record<string, Export> = {
  transactions: (client, filter) => client.transactions.export(filter),
  invoices: (client, filter) => client.invoices.export(filter),
  matches: (client, { dateFrom, dateTo, signal }) => {
    if ((dateFrom ?? dateTo) !== undefined) throw new UsageError("matches are exported without dates");
    return client.matches.export({ signal });
  },
  history: (client, filter) => client.history.exportChanges(filter),
};

/** `matchbook export` */
export const exportRows: Command = {
  usage: `${Object.keys(EXPORTS).join("|")} [--from DATE] [--to DATE] [--out FILE]`,
  mostWords: 1,
  summary: "Writes rows as CSV to a file or to the standard output",
  options: { from: { type: "string" }, to: { type: "string" }, out: { type: "string" } },
  async run({ tenant, out, signal }, args) {
    const name = args.positionals[0] ?? "";
    const rows = Object.hasOwn(EXPORTS, name) ? EXPORTS[name] : undefined;
    if (rows === undefined) throw new UsageError(`what? ${Object.keys(EXPORTS).join(", ")}`);
    const file = textOf(args, "out");
    if (out.isJson && file === undefined) throw new UsageError("an export is CSV: --json needs --out");
    const { body } = await rows(tenant, { dateFrom: textOf(args, "from"), dateTo: textOf(args, "to"), signal });
    if (body === null) throw new Error("the answer is empty");
    const content = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
    if (file === undefined) for await (const chunk of content) out.raw.write(chunk);
    else {
      await pipeline(content, createWriteStream(file), { signal });
      out.result({ file }, `written to ${file}`);
    }
    return 0;
  },
};
