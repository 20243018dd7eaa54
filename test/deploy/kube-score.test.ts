import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { onPath } from "@matchbook/servers/on-path";
import { describe, expect, test } from "vitest";
import { OVERLAYS, render } from "./k8s/kustomize.ts";

/** deploy/k8s/README.md explains each finding of kube-score, and none that is gone. */

const kubeScore = onPath("kube-score", process.env);
const README = join(import.meta.dirname, "../../deploy/k8s/README.md");
/** The grade of a check without a finding. */
const PASSED = 10;

interface Scored {
  checks: { check: { id: string }; skipped: boolean; grade: number }[];
}

describe("kube-score", () => {
  test("finds in the overlays what the document explains", ({ skip }) => {
    skip(
      kubeScore === undefined,
      "kube-score is not installed: go install github.com/zegl/kube-score/cmd/kube-score@latest",
    );
    const input = OVERLAYS.flatMap((overlay) => render(overlay).map((object) => JSON.stringify(object))).join(
      "\n---\n",
    );
    // It ends with 1 when it has findings.
    const { stdout } = spawnSync(kubeScore as string, ["score", "--output-format", "json", "-"], {
      input,
      encoding: "utf8",
    });
    const found = (JSON.parse(stdout) as Scored[]).flatMap(({ checks }) =>
      checks.filter(({ skipped, grade }) => !skipped && grade < PASSED).map(({ check }) => check.id),
    );
    const [, section = ""] = readFileSync(README, "utf8").split("## Findings of kube-score\n");
    const explained = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| `([a-z-]+)`/gm)].map(([, id]) => id);
    expect([...new Set(found)].sort()).toEqual(explained.sort());
  });
});
