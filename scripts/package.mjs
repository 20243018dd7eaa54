// The `package` script of a published workspace: compiles it to `dist`, from where it is published, or to the folder
// that an argument names. Node 20 cannot load ES modules with `require`, so the package is compiled to ES modules and to
// CommonJS, each with its types. A package is compiled against the published types of the workspaces that it depends on,
// so these are packaged before it, unless MATCHBOOK_PACKAGED names them: then that was done for another package.
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = process.cwd();
const dist = process.argv[2] ?? join(folder, "dist");
// The first compilation has checked everything. In this one, `with { type: "json" }` would be an error.
const COMMONJS = [
  ...["--module", "commonjs", "--moduleResolution", "bundler", "--verbatimModuleSyntax", "false", "--noCheck"],
];

function compile(form, options = []) {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const args = ["-p", join(folder, "tsconfig.package.json"), "--outDir", join(dist, form), ...options];
  execFileSync(process.execPath, [compiler, ...args], { stdio: "inherit" });
}

/** The files of an entry point such as `./src/index.ts`, for `import` and for `require`. */
function published(source) {
  const file = source.replace(/^\.\/src\/(.*)\.ts$/, "$1");
  const of = (form) => ({ types: `./${form}/${file}.d.ts`, default: `./${form}/${file}.js` });
  return { import: of("esm"), require: of("cjs") };
}

/** A program is run as an ES module. */
const program = (source) => source.replace(/^\.\/src\/(.*)\.ts$/, "./esm/$1.js");

function manifestOf(workspace) {
  return JSON.parse(readFileSync(join(workspace, "package.json"), "utf8"));
}

function writeManifest(path, manifest) {
  writeFileSync(join(dist, path), `${JSON.stringify(manifest, null, 2)}\n`);
}

const packaged = process.env.MATCHBOOK_PACKAGED?.split(",") ?? [];
const { private: _, scripts, devDependencies, ...kept } = manifestOf(folder);
for (const name of Object.keys(kept.dependencies ?? {}).filter((name) => name.startsWith("@matchbook/"))) {
  const workspace = join(root, "node_modules", name);
  if (!packaged.includes(name))
    execFileSync(process.execPath, [import.meta.filename], { cwd: workspace, stdio: "inherit" });
  kept.dependencies[name] = manifestOf(workspace).version;
}
rmSync(dist, { recursive: true, force: true });
compile("esm");
compile("cjs", COMMONJS);
// What a pattern exports is for this repository only.
const entries = Object.entries(kept.exports).filter(([name]) => !name.includes("*"));
const exports = Object.fromEntries(entries.map(([name, file]) => [name, published(file)]));
const { types, default: main } = exports["."].require;
const bin = kept.bin && Object.fromEntries(Object.entries(kept.bin).map(([name, file]) => [name, program(file)]));
writeManifest("package.json", { ...kept, bin, main, types, exports, sideEffects: false });
writeManifest("cjs/package.json", { type: "commonjs" });
copyFileSync(join(folder, "README.md"), join(dist, "README.md"));
for (const name of ["LICENSE", "NOTICE"]) copyFileSync(join(root, name), join(dist, name));
