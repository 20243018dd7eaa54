import { join } from "node:path";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { expect, test } from "vitest";
import { importsOfRepository, read } from "./imports.ts";

/** The diagram of ARCHITECTURE.md that shows the files which a line passes. */
const [, diagram = ""] = /## The way of a line.*?```mermaid\n(.*?)```/s.exec(read("ARCHITECTURE.md")) ?? [];

/** An arrow between two files: an import when it has no label. */
interface Arrow {
  from: string;
  to: string;
  label: string | undefined;
}

function arrowsOf(text: string): Arrow[] {
  const files = new Map<string, string>();
  let folder = "";
  for (const line of text.split("\n")) {
    folder = /subgraph \w+\["(.*?)"\]/.exec(line)?.[1] ?? folder;
    if (line.includes("subgraph")) continue;
    for (const [, id = "", file = ""] of line.matchAll(/(\w+)\["(.*?)"\]/g)) files.set(id, join(folder, file));
  }
  return text.split("\n").flatMap((line) => {
    const [first = "", ...rest] = line.replace(/\["[^\]]*"\]/g, "").split(/(-->|-\. ".*?" \.->)/);
    let from = first.trim();
    return rest.flatMap((part, index) => {
      if (index % 2 === 0) return [];
      const to = part.trim();
      const arrow = {
        from: files.get(from) ?? from,
        to: files.get(to) ?? to,
        label: /"(.*)"/.exec(rest[index - 1] ?? "")?.[1],
      };
      from = to;
      return [arrow];
    });
  });
}

const arrows = arrowsOf(diagram);
const imports = importsOfRepository();
const isImported = (file: string, target: string) => imports.some((one) => one.file === file && one.target === target);

/** Tells whether the code has what a labelled arrow says. */
const HOLDS: Record<string, (name: string, arrow: Arrow) => boolean> = {
  call: (name, { from, to }) => read(from).includes(`.${name}(`) && read(to).includes(`\n  ${name}: async (`),
  queue: (name, { from, to }) =>
    isImported(to, from) && /new WorkQueue[(<]/.test(read(from)) && read(to).includes(`.${name}(`),
  event: (name, { from, to }) => {
    const subscribes = read(to).includes(`"${name}"`) || read(to).includes("PUBLIC_EVENTS");
    return EVENT_TYPES.some((type) => type === name) && read(from).includes(`"${name}"`) && subscribes;
  },
};

test.each(arrows)("ARCHITECTURE.md is right that $from leads to $to", (arrow) => {
  const [kind = "", name = ""] = arrow.label?.split(" ") ?? [];
  expect(arrow.label === undefined ? isImported(arrow.from, arrow.to) : HOLDS[kind]?.(name, arrow)).toBe(true);
});

test("the diagram leads from the upload to the webhook without a way back", () => {
  const reached = new Set(["gateway/src/routes/statements.ts"]);
  for (const { from, to } of arrows.flatMap(() => arrows)) if (reached.has(from)) reached.add(to);
  expect(reached).toContain("services/webhook/src/delivery/send.ts");
  const services = ["gateway", "transaction", "matching", "webhook"];
  const stage = (file: string) => services.findIndex((name) => file.split("/").includes(name));
  const back = arrows.filter(({ from, to }) => stage(to) !== -1 && stage(to) < stage(from));
  expect(back).toEqual([]);
});
