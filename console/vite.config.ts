import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import tailwind from "@tailwindcss/vite";
import { defineConfig } from "vite";

// What the gateway answers itself. `vite dev` passes it on to the running stack of this repository.
const GATEWAY = ["/console/api", "/console/session", "/console/login", "/console/callback", "/console/logout"];

export default defineConfig(({ command }) => ({
  base: "/console/",
  plugins: [tailwind()],
  build: {
    target: "es2024",
    // The content security policy allows files of this origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licenses.md" },
    reportCompressedSize: false,
    rolldownOptions: {
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
