import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { expressionsOfDashboard } from "./promql.ts";

const ROOT = join(import.meta.dirname, "../..");
const DASHBOARDS = join(ROOT, "deploy/observability/dashboards");
export const ALERTS_FILE = join(ROOT, "deploy/observability/alerts.yaml");

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  for?: string;
  labels?: { severity?: string };
  annotations?: { summary?: string; runbook_url?: string };
}

/** All rules of the alerts. */
export function rules(): Rule[] {
  const { groups } = parse(readFileSync(ALERTS_FILE, "utf8")) as { groups: { rules: Rule[] }[] };
  return groups.flatMap((group) => group.rules);
}

/** The expressions of all dashboards. @throws Error when there is no dashboard */
export function dashboardExpressions(): string[] {
  const files = readdirSync(DASHBOARDS).filter((file) => file.endsWith(".json"));
  if (files.length === 0) throw new Error(`no dashboard in ${DASHBOARDS}`);
  return files.flatMap((file) => expressionsOfDashboard(JSON.parse(readFileSync(join(DASHBOARDS, file), "utf8"))));
}

/** GitHub's anchors of the headings of the runbook. */
export function runbookAnchors(): string[] {
  const text = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .trim()
      .replaceAll(" ", "-"),
  );
}
