import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Compiles the package to `dist`, as it is published: JavaScript with types, without the workspace's own settings. */
const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");
const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

rmSync(dist, { recursive: true, force: true });
execFileSync(process.execPath, [compiler, "-p", join(root, "tsconfig.package.json")], { stdio: "inherit" });
const {
  private: _private,
  exports: _exports,
  scripts: _scripts,
  devDependencies: _dev,
  ...published
} = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const manifest = {
  ...published,
  engines: { node: ">=20" },
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  sideEffects: false,
};
writeFileSync(join(dist, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(join(root, "README.md"), join(dist, "README.md"));
copyFileSync(join(root, "../../LICENSE"), join(dist, "LICENSE"));
