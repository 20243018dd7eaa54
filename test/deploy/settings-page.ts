import { settingsShape as admin } from "@matchbook/admin/settings";
import { configShape as gateway } from "@matchbook/gateway/config";
import { configShape as matching } from "@matchbook/matching/config";
import { configShape as transaction } from "@matchbook/transaction/config";
import { configShape as webhook } from "@matchbook/webhook/config";
import { z } from "zod";

const PROCESSES: Readonly<Record<string, z.ZodRawShape>> = { gateway, transaction, matching, webhook, admin };

const INTRODUCTION = `# Settings

This page is made from the schemas of the processes; \`npm test -- test/deploy/settings -u\` renews it. Every setting is an
environment variable. Instead of any of them, \`<NAME>_FILE\` may name a file with the value. \`admin\` stands for the
operator's commands.`;

/** Renders docs/settings.md: every setting with its default and meaning, those of several processes first. */
export function settingsPage(): string {
  const usersOf = new Map<string, string[]>();
  for (const [process, shape] of Object.entries(PROCESSES)) {
    for (const row of rowsOf(shape)) usersOf.set(row, [...(usersOf.get(row) ?? []), process]);
  }
  const rows = [...usersOf];
  const common = rows.filter(([, users]) => users.length > 1);
  const sections = Object.keys(PROCESSES).map((process) => {
    const own = rows.filter(([, users]) => users.length === 1 && users[0] === process);
    return table(
      process,
      ["setting", "default", "meaning"],
      own.map(([row]) => row),
    );
  });
  const shared = table(
    "Several processes",
    ["setting", "default", "meaning", "used by"],
    common.map(([row, users]) => `${row} ${users.join(", ")} |`),
  );
  return `${[INTRODUCTION, shared, ...sections].join("\n\n")}\n`;
}

/** The rows of a table for the settings of a process: name, default and meaning. */
function rowsOf(shape: z.ZodRawShape): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(z.object(shape), { io: "input", unrepresentable: "any" });
  return Object.entries(properties).map(([name, property]) => {
    const { default: fallback, description = "" } = property as z.core.JSONSchema.BaseSchema;
    const shown = fallback === undefined || fallback === "" ? "" : `\`${fallback}\``;
    return `| \`${name}\` | ${required.includes(name) ? "required" : shown} | ${description} |`;
  });
}

function table(title: string, columns: string[], rows: string[]): string {
  return [`## ${title}`, "", `| ${columns.join(" | ")} |`, `|${" --- |".repeat(columns.length)}`, ...rows].join("\n");
}
