import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SCHEMAS } from "@matchbook/admin/schemas";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = "services|gateway|packages|tools|proto|deploy|test|docs|scripts|bench|console";

/** Files that `deploy/make-secrets.sh` and `npm run package` make. */
const MADE = /^deploy\/(\.env|files)$|^packages\/[\w-]+\/dist$/;

const READMES = globSync("{gateway,console,{services,packages}/*}/README.md", { cwd: ROOT });
const PAGES = [...globSync(["*.md", "docs/**/*.md", "deploy/k8s/README.md"], { cwd: ROOT }), ...READMES];

test.each(PAGES)("%s names only files that are there", (document) => {
  const text = readFileSync(join(ROOT, document), "utf8");
  // A path of the repository in backticks, without placeholders; and links to files.
  const named = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, "g"))].map(([, path = ""]) => path);
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, path = ""]) =>
    join(dirname(document), path),
  );
  // A README also names files of its folder.
  const isThere = (path: string) => [ROOT, join(ROOT, dirname(document))].some((root) => existsSync(join(root, path)));
  const missing = [...named, ...linked].filter((path) => !isThere(path) && !MADE.test(path));
  expect(missing).toEqual([]);
});

test("ARCHITECTURE.md is one page of at most 1,500 words", () => {
  const words = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8").split(/\s+/);
  expect(words.length).toBeLessThanOrEqual(1500);
});

const WORKSPACES = globSync("{gateway,{services,packages}/*}/package.json", { cwd: ROOT }).map(dirname);
/** Their READMEs are for those who change them; the others are documents of published packages. */
const INNER = WORKSPACES.filter((folder) => !/^packages\/(?!api|runtime|vocabulary)/.test(folder));

test("every service and package has a README", () => {
  expect(WORKSPACES.filter((folder) => !READMES.includes(join(folder, "README.md")))).toEqual([]);
});

test.each(INNER)("the README of %s has at most 60 lines and names only files that are there", (folder) => {
  const text = readFileSync(join(ROOT, folder, "README.md"), "utf8");
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
  const named = [...text.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.ts)`/g)].map(([, path = ""]) => path);
  const missing = named.filter(
    (path) =>
      !existsSync(join(ROOT, path)) &&
      globSync(`src/**/${path.replace(/^src\//, "")}`, { cwd: join(ROOT, folder) }).length === 0,
  );
  expect(missing).toEqual([]);
});

test("operations.md and capacity.md say how many collections and files a tenant has", () => {
  const schemas = Object.values(SCHEMAS);
  const usual = schemas.flatMap(({ perTenant }) => Object.values(perTenant));
  const all = [...usual, ...schemas.flatMap(({ onDemand = {} }) => Object.values(onDemand))];
  // The database itself indexes the ids.
  const indexes = (of: typeof all) => of.reduce((sum, declared) => sum + declared.length + 1, 0);
  const files = (of: typeof all) => of.length + indexes(of);
  const read = (page: string) => readFileSync(join(ROOT, "docs", page), "utf8").replaceAll(/\s+/g, " ");
  expect(read("operations.md")).toContain(
    `has ${usual.length} collections with ${indexes(usual)} indexes, which are ${files(usual)} files of WiredTiger; ` +
      `with every feature ${all.length} with ${indexes(all)}, which are ${files(all)}.`,
  );
  expect(read("operations.md")).toContain(
    `is a file: ${files(usual)} of a tenant with invoices and lines, ${files(all)} with every feature.`,
  );
  expect(read("capacity.md")).toContain(
    `${usual.length} and ${files(usual)} per tenant, ${all.length} and ${files(all)} with every feature`,
  );
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
    /\.test\.ts$|^test\/(conformance|containment)\/suites\//.test(path) && existsSync(join(ROOT, path));
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((_row, at) => !shown[at]?.length || !shown[at]?.every(isTest))).toEqual([]);
});

test("docs/decisions/README.md lists every decision; `-u` renews it", async () => {
  const records = globSync("0*.md", { cwd: join(ROOT, "docs/decisions") }).sort();
  const titles = records.map((file) => {
    const [title = ""] = readFileSync(join(ROOT, "docs/decisions", file), "utf8").split("\n");
    return `- [${file.slice(0, 4)}](${file}) ${title.replace("# ", "")}`;
  });
  const page = `# Decisions

A record has at most 250 words: status, date, context, decision, consequences with what was rejected. There are at most
45. A record about the same subject is changed, or replaced by one that names it in its status. A number is not used
again. What matching may do stands in [matching.md](../matching.md), figures in [measurements](../measurements).

${titles.join("\n")}
`;
  await expect(page).toMatchFileSnapshot(join(ROOT, "docs/decisions/README.md"));
});
