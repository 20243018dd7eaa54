import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = "services|gateway|packages|tools|proto|deploy|test|docs|scripts|bench|console";

test.each(["SECURITY.md", "README.md", "docs/development.md", "ARCHITECTURE.md", "STYLE.md", "deploy/k8s/README.md"])(
  "%s names only files that are there",
  (document) => {
    const text = readFileSync(join(ROOT, document), "utf8");
    // A path of the repository in backticks, without placeholders; and links to files.
    const named = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, "g"))].map(([, path = ""]) => path);
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g)].map(([, path = ""]) =>
      join(dirname(document), path),
    );
    expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  },
);
