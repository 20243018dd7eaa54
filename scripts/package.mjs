// The `package` script of a published workspace: compiles it to `dist`, from where it is published, or to the folder
// that an argument names. Node 20 cannot load ES modules with `require`, so the package is compiled to ES modules and to
// CommonJS, each with its types.
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const folder = process.cwd();
const dist = process.argv[2] ?? join(folder, "dist");
const COMMONJS = ["--module", "commonjs", "--moduleResolution", "bundler", "--verbatimModuleSyntax", "false"];

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

function writeManifest(path, manifest) {
  writeFileSync(join(dist, path), `${JSON.stringify(manifest, null, 2)}\n`);
}

rmSync(dist, { recursive: true, force: true });
compile("esm");
compile("cjs", COMMONJS);
const {
  private: _,
  scripts,
  devDependencies,
  ...kept
} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const exports = Object.fromEntries(Object.entries(kept.exports).map(([name, file]) => [name, published(file)]));
const { types, default: main } = exports["."].require;
writeManifest("package.json", { ...kept, main, types, exports, sideEffects: false });
writeManifest("cjs/package.json", { type: "commonjs" });
copyFileSync(join(folder, "README.md"), join(dist, "README.md"));
copyFileSync(join(root, "LICENSE"), join(dist, "LICENSE"));
