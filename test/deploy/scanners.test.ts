import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onPath } from "@matchbook/servers/on-path";
import { expect, test } from "vitest";
import { OVERLAYS, render } from "./k8s/rendered.ts";

/** deploy/k8s/README.md explains each finding of kube-score and checkov, and none that is gone. */

const ROOT = join(import.meta.dirname, "../..");
const kubeScore = onPath("kube-score", process.env);
const checkov = onPath("checkov", process.env);
/** The grade of a check of kube-score without a finding. */
const PASSED = 10;

interface Scored {
  checks: { check: { id: string }; skipped: boolean; grade: number }[];
}

interface Checked {
  results: { failed_checks: { check_id: string }[] };
}

test("kube-score finds in the overlays what the document explains", ({ skip }) => {
  skip(
    kubeScore === undefined,
    "kube-score is not installed: go install github.com/zegl/kube-score/cmd/kube-score@latest",
  );
  // kube-score ends with 1 when it has findings.
  const { stdout } = spawnSync(kubeScore as string, ["score", "--output-format", "json", "-"], {
    input: OVERLAYS.map(documentsOf).join("\n---\n"),
    encoding: "utf8",
  });
  const found = (JSON.parse(stdout) as Scored[]).flatMap(({ checks }) =>
    checks.filter(({ skipped, grade }) => !skipped && grade < PASSED).map(({ check }) => check.id),
  );
  expect([...new Set(found)].sort()).toEqual(explained("kube-score"));
});

test("checkov finds in the overlays and the Dockerfile what the document explains", ({ skip }) => {
  skip(checkov === undefined, "checkov is not installed: pip install checkov");
  const folder = mkdtempSync(join(tmpdir(), "matchbook-checkov-"));
  try {
    const files = OVERLAYS.map((overlay) => {
      const file = join(folder, `${overlay}.yaml`);
      writeFileSync(file, documentsOf(overlay));
      return file;
    });
    const found = [...checked("kubernetes", files), ...checked("dockerfile", [join(ROOT, "deploy/docker/Dockerfile")])];
    expect([...new Set(found)].sort()).toEqual(explained("checkov"));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function documentsOf(overlay: (typeof OVERLAYS)[number]): string {
  return render(overlay)
    .map((object) => JSON.stringify(object))
    .join("\n---\n");
}

/** The ids of the checks that fail. */
function checked(framework: string, files: string[]): string[] {
  const options = ["--framework", framework, "--output", "json", "--soft-fail", "--skip-download"];
  const { stdout } = spawnSync(checkov as string, [...files.flatMap((file) => ["--file", file]), ...options], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return (JSON.parse(stdout) as Checked).results.failed_checks.map(({ check_id }) => check_id);
}

/** The checks in the first column of the table below the heading of a program. */
function explained(program: string): string[] {
  const [, section = ""] = readFileSync(join(ROOT, "deploy/k8s/README.md"), "utf8").split(
    `## Findings of ${program}\n`,
  );
  return [...(section.split("\n## ")[0] ?? "").matchAll(/^\| `([\w-]+)`/gm)].map(([, id = ""]) => id).sort();
}
