import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

const SOURCES = "{packages,services,gateway,console}/**/*.{ts,tsx,js,mjs}";
const LEFT_OUT = /\.test\.tsx?$|(?:^|\/)(?:node_modules|dist|gen|test|examples)(?:\/|$)/;

/**
 * The regular expressions that are written in the sources of the product, without its tests, and the places that build
 * one.
 * @param {string} root
 * @returns {{ literals: { file: string, line: number, source: string, flags: string }[],
 *   places: { file: string, line: number }[] }} paths are relative to the root
 */
export function patternsIn(root) {
  const literals = [];
  const places = [];
  for (const file of globSync(SOURCES, { cwd: root, exclude: (path) => LEFT_OUT.test(path) })) {
    if (LEFT_OUT.test(file)) continue;
    const text = readFileSync(join(root, file), "utf8");
    const place = ({ start }) => ({ file, line: text.slice(0, start).split("\n").length });
    const built = (node) => node.callee.name === "RegExp" && places.push(place(node));
    new Visitor({
      Literal: (node) =>
        node.regex && literals.push({ ...place(node), source: node.regex.pattern, flags: node.regex.flags }),
      NewExpression: built,
      CallExpression: built,
    }).visit(parseSync(file, text).program);
  }
  return { literals, places };
}
