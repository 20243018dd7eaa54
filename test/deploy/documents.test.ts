import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = "services|gateway|packages|tools|proto|deploy|test|docs|scripts|bench|console";

test.each([
  "SECURITY.md",
  "README.md",
  "docs/development.md",
  "docs/extending.md",
  "ARCHITECTURE.md",
  "STYLE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "docs/incidents.md",
  "docs/upgrading.md",
  ...globSync("docs/guides/*.md", { cwd: ROOT }),
  "deploy/k8s/README.md",
])("%s names only files that are there", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");
  // A path of the repository in backticks, without placeholders; and links to files.
  const named = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, "g"))].map(([, path = ""]) => path);
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, path = ""]) =>
    join(dirname(document), path),
  );
  expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("each promise to a tenant in SECURITY.md names a test that shows it", () => {
  const [, section = ""] = readFileSync(join(ROOT, "SECURITY.md"), "utf8").split("### What a tenant is promised");
  const rows =
    section
      .split("\n### ")[0]
      ?.match(/^\| .*\|$/gm)
      ?.slice(2) ?? [];
  const shown = rows.map((row) =>
    [...(row.split("|").at(-2) ?? "").matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
  );
  const isTest = (path: string) =>
    /\.test\.ts$|^test\/conformance\/suites\//.test(path) && existsSync(join(ROOT, path));
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((_row, at) => !shown[at]?.length || !shown[at]?.every(isTest))).toEqual([]);
});

test("docs/decisions/README.md lists every decision and the numbers without one; `-u` renews it", async () => {
  const records = globSync("0*.md", { cwd: join(ROOT, "docs/decisions") }).sort();
  const titles = records.map((file) => {
    const [title = ""] = readFileSync(join(ROOT, "docs/decisions", file), "utf8").split("\n");
    return `- [${file.slice(0, 4)}](${file}) ${title.replace("# ", "")}`;
  });
  const numbers = new Set(records.map((file) => Number(file.slice(0, 4))));
  const missing = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1)
    .filter((number) => !numbers.has(number))
    .map((number) => String(number).padStart(4, "0"));
  const page = `# Decisions

Each record says what was decided, why, and what was rejected. A number is missing where the record was removed with the
mechanism that it described, or where no record was written; it is not used again:
${missing.join(", ")}.

${titles.join("\n")}
`;
  await expect(page).toMatchFileSnapshot(join(ROOT, "docs/decisions/README.md"));
});
