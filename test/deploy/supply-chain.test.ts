import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import satisfies from "spdx-satisfies";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
const { licenses } = (await import(`${ROOT}/scripts/licenses.mjs`)) as {
  licenses(of: unknown): { name: string; version: string; license: string | undefined; shipped: boolean }[];
};
const { withoutHash } = (await import(`${ROOT}/scripts/complete-lockfile.mjs`)) as {
  withoutHash(packages: unknown): string[];
};
const { correspond } = (await import(`${ROOT}/scripts/setup/ensure-packages.mjs`)) as {
  correspond(locked: unknown, installed: unknown, manifest: (folder: string) => unknown): boolean;
};
const all = licenses(lock);

/** Licenses in an image: those that ask for a notice at most. */
const SHIPPED = [
  "MIT",
  "Zlib",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "0BSD",
  "Unlicense",
  "BlueOak-1.0.0",
  "Zlib",
  "CC0-1.0",
  // The font of the console.
  "OFL-1.1",
];
/** Further licenses that development and tests may use. */
const TOOLS = [...SHIPPED, "MPL-2.0", "CC-BY-3.0", "CC-BY-4.0", "Python-2.0", "PSF-2.0"];

const notAllowed = (allowed: string[], packages: typeof all) =>
  packages.filter(({ license }) => license === undefined || !satisfies(license, allowed));

describe("licenses", () => {
  test("packages in the images have permissive licenses", () => {
    const shipped = all.filter((one) => one.shipped);
    // The closure is really walked: a direct dependency, one of a workspace of it, one of a dependency.
    const names = shipped.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["express", "mongodb", "bson", "@bufbuild/protobuf", "oidc-provider"]),
    );
    for (const tool of ["vitest", "ts-proto", "typescript"]) expect(names).not.toContain(tool);
    expect(notAllowed(SHIPPED, shipped)).toEqual([]);
  });

  test("tools have allowed licenses", () => expect(notAllowed(TOOLS, all)).toEqual([]));

  test("a license that is not allowed is found", () => {
    const packages = {
      gateway: { dependencies: { a: "1" } },
      console: {},
      "node_modules/a": { version: "1", license: "MIT", dependencies: { b: "1" } },
      "node_modules/a/node_modules/b": { version: "1", license: "GPL-3.0-only" },
      "services/transaction": {},
      "services/matching": {},
      "services/webhook": {},
      "tools/admin": {},
      "tools/devstack": {},
    };
    expect(notAllowed(SHIPPED, licenses({ packages })).map(({ name }) => name)).toEqual(["b"]);
  });
});

test("the SBOM of an image names the packages that are in it", () => {
  const npm = (...args: string[]) =>
    execFileSync("npm", [...args, "--omit=dev", "--workspace", "gateway"], { cwd: ROOT, encoding: "utf8" });
  const folder = mkdtempSync(join(tmpdir(), "matchbook-sbom-"));
  try {
    const needed = join(folder, "needed");
    writeFileSync(needed, npm("ls", "--all", "--parseable"));
    const input = npm("sbom", "--package-lock-only", "--sbom-format=cyclonedx");
    const script = join(ROOT, "deploy/docker/sbom.mjs");
    const bom = JSON.parse(execFileSync(process.execPath, [script, "gateway", needed], { input, encoding: "utf8" }));
    expect(bom).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "matchbook-gateway" } } });
    const names = bom.components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["express", "mongodb", "bson"]));
    expect(names).not.toContain("testcontainers");
    const references = new Set(bom.components.map((one: Record<string, string>) => one["bom-ref"]));
    for (const { dependsOn } of bom.dependencies) for (const one of dependsOn) expect(references).toContain(one);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("an image has no tests, documents or sources of its packages, and every license", () => {
  const folder = mkdtempSync(join(tmpdir(), "matchbook-image-"));
  try {
    execFileSync("sh", [join(ROOT, "deploy/docker/assemble.sh"), "webhook", folder], { cwd: ROOT, stdio: "pipe" });
    const files = readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("/@matchbook/"))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    expect(files).toContain("node_modules/mongodb/package.json");
    expect(files.filter((file) => /\/LICEN[CS]E/i.test(file)).length).toBeGreaterThan(30);
    const isUnused = (file: string) =>
      /\.(?:ts|mts|cts|map|markdown|c|cc|h|gyp)$|\.test\.[cm]?js$|\/(?:tests?|docs|examples?)\/|\/\.(?!bin\/)/.test(
        file,
      ) ||
      (/\.md$/i.test(file) && !/\/(?:licen[cs]e|notice|copying)[^/]*$/i.test(file));
    expect(files.filter(isUnused)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe("the lock file", () => {
  test("has a hash for every package of every platform and names no registry", () => {
    expect(withoutHash(lock.packages)).toEqual([]);
    const entries = Object.entries(lock.packages as Record<string, Record<string, unknown>>);
    expect(entries.length).toBeGreaterThan(400);
    // A link to a workspace is the only address.
    for (const [path, { link, resolved }] of entries) {
      expect([path, resolved]).toEqual([path, link === true ? expect.not.stringContaining(":") : undefined]);
    }
  });

  test("an entry without a hash is found for every platform", () => {
    const packages = {
      gateway: { dependencies: { a: "1" } },
      "node_modules/linked": { link: true, resolved: "gateway" },
      "node_modules/a": { version: "1", integrity: "sha512-x" },
      "node_modules/a-darwin-arm64": { version: "1", optional: true, os: ["darwin"] },
      "node_modules/a/node_modules/b": { version: "1", integrity: "sha1-x" },
    };
    expect(withoutHash(packages)).toEqual(["node_modules/a-darwin-arm64", "node_modules/a/node_modules/b"]);
  });

  test("is up to date with every package.json, else each command would install it again", () => {
    const manifest = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
    expect(correspond(lock.packages, lock.packages, manifest)).toBe(true);
  });

  test("is installed without install scripts", () => {
    expect(readFileSync(join(ROOT, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
    expect(readFileSync(join(ROOT, "scripts/setup/npm.mjs"), "utf8")).toContain('"--ignore-scripts"');
  });

  test("is made from manifests with exact versions", () => {
    const isForeign = (path: string) => /node_modules$|dist$/.test(path);
    const manifests = globSync("{*/,*/*/,}package.json", { cwd: ROOT, exclude: isForeign }).map((path) =>
      JSON.parse(readFileSync(join(ROOT, path), "utf8")),
    );
    expect(manifests.length).toBeGreaterThan(10);
    for (const { name, dependencies, devDependencies } of manifests) {
      for (const [dependency, version] of Object.entries({ ...dependencies, ...devDependencies } as Record<
        string,
        string
      >)) {
        const exact = dependency.startsWith("@matchbook/") ? /^\*$/ : /^\d[\w.-]*$/;
        expect([name, dependency, version]).toEqual([name, dependency, expect.stringMatching(exact)]);
      }
    }
  });
});
