import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Command } from "../command.ts";
import { type Language, RECEIVERS } from "../receivers.ts";
import { UsageError } from "../usage-error.ts";

/** `matchbook init` */
export const init: Command = {
  usage: `${Object.keys(RECEIVERS).join("|")} [FOLDER]`,
  mostWords: 2,
  summary:
    "Writes a short program that receives webhooks and verifies their signatures, by default to ./matchbook-receiver",
  options: {},
  async run({ out, folder }, { positionals: [language = "", to = "matchbook-receiver"] }) {
    if (!Object.hasOwn(RECEIVERS, language))
      throw new UsageError(`in which language? ${Object.keys(RECEIVERS).join(" or ")}`);
    const { files, install, start } = RECEIVERS[language as Language];
    const target = resolve(folder, to);
    mkdirSync(target, { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      try {
        writeFileSync(join(target, name), text, { flag: "wx" });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        throw new Error(`${join(target, name)} is there already; nothing is overwritten`);
      }
    }
    out.result(
      { folder: target, files: Object.keys(files) },
      [
        `wrote ${Object.keys(files).join(" and ")} to ${target}. Next, there:`,
        `  ${install}`,
        "  matchbook listen --forward-to localhost:3000      # shows the signing secret",
        `  MATCHBOOK_WEBHOOK_SECRET=whsec_… ${start}      # in a second terminal`,
        "  matchbook trigger match.confirmed                 # in a third one",
      ].join("\n"),
    );
    return 0;
  },
};
