import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { gzipAsync as zopfli } from "@gfx/zopfli";
import tailwind from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";

// The paths that the gateway answers itself. `vite dev` passes it on to the running stack of this repository.
const GATEWAY = ["/console/api", "/console/session", "/console/login", "/console/callback", "/console/logout"];

/** The screen with the longest list. Its first row appears when it is loaded. */
const FIRST_SCREEN = "screens/review/review-screen.tsx";

interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

const known = new Map<string, boolean>();

/** Tells whether the entry or the first screen imports a module, directly or through others, and not lazily. */
function isFirst(id: string, graph: Graph): boolean {
  let first = known.get(id);
  if (first === undefined) {
    const info = graph.getModuleInfo(id);
    // The answer for modules that import each other.
    known.set(id, false);
    first =
      info !== null && (info.isEntry || id.endsWith(FIRST_SCREEN) || info.importers.some((one) => isFirst(one, graph)));
    known.set(id, first);
  }
  return first;
}

/** Fonts and images are compressed already. */
const PACKABLE = /\.(?:html|js|css|svg)$/;

/**
 * Writes each file compressed beside it. Brotli at its best level takes a second, too long for the start of a gateway. So
 * does Zopfli, which is used for the files of the first load: its gzip is 3 % smaller than that of zlib.
 */
const packed: Plugin = {
  name: "packed",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const pack = async ([file, output]: [string, Rolldown.OutputAsset | Rolldown.OutputChunk]) => {
      const path = join(dir, file);
      const content = readFileSync(path);
      const isFirstLoad = output.type === "chunk" ? output.isEntry : !file.endsWith(".svg");
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
      await writeFile(
        `${path}.gz`,
        isFirstLoad ? await zopfli(content, { numiterations: 50 }) : await promisify(gzip)(content, { level: 9 }),
      );
    };
    await Promise.all(
      Object.entries(bundle)
        .filter(([file]) => PACKABLE.test(file))
        .map(pack),
    );
  },
};

export default defineConfig(({ command }) => ({
  base: "/console/",
  plugins: [tailwind(), packed],
  // Libraries bring a copy of a hook for versions of React that lack it.
  resolve: { alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" } },
  build: {
    target: "es2024",
    // The content security policy allows files of this origin only.
    assetsInlineLimit: 0,
    // The first file would name the files of every page, which is more than a page's own import saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names) => names.filter((name) => /\.css$/.test(name)),
    },
    license: { fileName: "licenses.md" },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first file names all others, so each letter counts: a hash alone. Seven letters name up to 4,096 files.
        chunkFileNames: "assets/[hash:7].js",
        codeSplitting: {
          groups: [
            // One file compresses better than many small ones, and all of it is needed at once.
            { debugName: "first", name: (id, graph) => (isFirst(id, graph) ? "first" : null) },
            // Every other page needs most of them. The first file names each file, so few are small, too.
            { name: "page", test: /src\/components\/page\// },
          ],
        },
      },
      onLog: (level, log, report) => {
        // Libraries mark their files for servers that render React. Nothing is rendered on a server here.
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") report(level, log);
      },
    },
  },
  server: command === "serve" ? { proxy: toGateway() } : {},
}));

function toGateway(): Record<string, string> {
  const file = join(import.meta.dirname, "../.matchbook/stack.json");
  if (!existsSync(file)) return {};
  const { gatewayUrl } = JSON.parse(readFileSync(file, "utf8"));
  return Object.fromEntries(GATEWAY.map((path) => [path, gatewayUrl]));
}
