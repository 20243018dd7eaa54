import { delimiter, dirname } from "node:path";
import { runQuietly } from "./run-quietly.mjs";

/**
 * Runs npm, the one that started us if any, under the given Node, and shows nothing unless it fails. No package may run
 * a script while it is installed. None needs to: binaries come as packages per platform, native add-ons are optional.
 * @param {string[]} args
 * @param {{ cwd: string, node: string }} options
 */
export function npm(args, { cwd, node }) {
  // `npm run -s` and `npm run -w` reach nested npm calls through these.
  const { npm_config_loglevel, npm_config_workspace, npm_config_workspaces, ...env } = process.env;
  const always = ["--ignore-scripts", "--loglevel=error", "--no-audit", "--no-fund", "--no-update-notifier"];
  const options = { cwd, env: withNode(env, node) };
  const cli = process.env.npm_execpath;
  if (cli?.endsWith("npm-cli.js")) return runQuietly(node, [cli, ...args, ...always], options);
  return runQuietly("npm", [...args, ...always], options);
}

/**
 * The environment in which `node` is this one, for everything that is started.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function withNode(env, node) {
  return { ...env, PATH: `${dirname(node)}${delimiter}${env.PATH ?? ""}` };
}
