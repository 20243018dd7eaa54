import { delimiter, dirname } from "node:path";
import { runQuietly } from "./run-quietly.mjs";

/**
 * Runs npm under the given Node and shows its output only if it fails. Prefers the npm that started this process.
 * Install scripts are disabled. No package needs one: binaries come as packages per platform, and native add-ons are
 * optional.
 * @param {string[]} args
 * @param {{ cwd: string, node: string }} options
 */
export function npm(args, { cwd, node }) {
  // `npm run -s` and `npm run -w` would affect nested npm calls through these variables.
  const { npm_config_loglevel, npm_config_workspace, npm_config_workspaces, ...env } = process.env;
  const always = ["--ignore-scripts", "--loglevel=error", "--no-audit", "--no-fund", "--no-update-notifier"];
  const options = { cwd, env: withNode(env, node) };
  const cli = process.env.npm_execpath;
  if (cli?.endsWith("npm-cli.js")) return runQuietly(node, [cli, ...args, ...always], options);
  return runQuietly("npm", [...args, ...always], options);
}

/**
 * The environment in which child processes find the given `node` first on the PATH.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function withNode(env, node) {
  return { ...env, PATH: `${dirname(node)}${delimiter}${env.PATH ?? ""}` };
}
