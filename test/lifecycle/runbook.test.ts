import { expect, test } from "vitest";
import { rules, runbookAnchors } from "./observability-files.ts";

test("every alert has a severity and links to an existing section of the runbook", () => {
  const anchors = runbookAnchors();
  const alerts = rules().filter((rule) => rule.alert !== undefined);
  expect(alerts.length).toBeGreaterThan(8);
  for (const { alert, labels, annotations, for: lasting } of alerts) {
    expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)]);
    expect([alert, lasting]).toEqual([alert, expect.stringMatching(/^\d+[smh]$/)]);
    expect([alert, annotations?.summary?.length ?? 0]).toEqual([alert, expect.any(Number)]);
    const [file, anchor] = (annotations?.runbook_url ?? "").split("#");
    expect(file).toMatch(/docs\/operations\.md$/);
    expect(anchors).toContain(anchor);
  }
});
