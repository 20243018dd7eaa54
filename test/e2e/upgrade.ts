import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "@matchbook/admin/command-line";
import { settingsShape } from "@matchbook/admin/settings";
import type { TestStack } from "@matchbook/devstack/test-stack";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Home, liveHome, seenOf } from "./recorded-home.ts";

/** `<version>.tar.gz` is the backup of a tenant that lived under this version; see docs/upgrading.md. */
const RECORDED = join(import.meta.dirname, "recorded");
/** Records the tenant of this version: MATCHBOOK_RECORD=0.2.0. */
const RECORD = process.env.MATCHBOOK_RECORD;

/** A field of CSV within a JSON string. */
const FIELD = String.raw`(?:[^,"\\]*|\\"(?:[^"\\]|\\n|\\"\\")*\\")`;
/** The field behind late, adjusted, advice, ignore_reason, rule, value_date and description of a transaction. */
const ADDITIONAL_INFORMATION_IN_CSV = new RegExp(
  String.raw`((?:,(?:true|false)){2}(?:,[^,]*){3},[\d-]{10},${FIELD},)${FIELD}(?=,)`,
  "g",
);

/**
 * Facts that a version did not note, so that no step can fill them: each makes of a fresh answer what its rows can
 * show.
 */
const NOT_NOTED: Record<string, (fresh: string) => string> = {
  // The name that a key had at the time, the days of balances in the report of an import and in the chains of balances,
  // the id of a batch booking, and what else the bank wrote.
  "0.1.0": (fresh) =>
    fresh
      .replaceAll(/(?<="instruction_id":)"SALARY-2026-03"|(?<=,)SALARY-2026-03(?=,PMNT)/g, (id) =>
        id.startsWith('"') ? "null" : "",
      )
      .replaceAll(/(?<!"period":\{)"from":"[\d-]{10}","to":"[\d-]{10}"/g, '"from":null,"to":null')
      .replaceAll(/(additional_information((?:\\?"){1,2}):)\2.*?\2/g, "$1null")
      .replaceAll(ADDITIONAL_INFORMATION_IN_CSV, "$1")
      .replaceAll('"balanceState":"complete"', '"balanceState":"not_provable"')
      .replaceAll(/("(?:actorName|uploadedByName)":)"operator"/g, "$1null")
      .replaceAll(/(,key:[\w-]+),operator,/g, "$1,,"),
};

/**
 * A home that an earlier version recorded shows the same as a fresh one. A derived field without a step that fills it for
 * older rows fails here. @param stack the whole system
 */
export function describeUpgrade(stack: () => TestStack): void {
  describe("data of an earlier version", () => {
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), "matchbook-upgrade-"));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const admin = (...args: string[]) => runCommand(args, loadConfig(settingsShape, stack().adminEnv), silentLogger());
    const homeOf = async (tenant: string): Promise<Home> => {
      const { key } = (await admin("key", "create", "--tenant", tenant, "--scopes", "all")) as { key: string };
      const { gateway: _none, ...services } = stack().system.processes;
      const metrics = Object.values(services).map(({ metricsAddress }) => `http://${metricsAddress}/metrics`);
      return { gatewayUrl: stack().system.gatewayUrl, key, metrics };
    };
    const nameOf = (version: string) => `home-${version.replaceAll(".", "-")}`;
    const live = async (tenant: string): Promise<Home> => {
      await admin("tenant", "create", tenant);
      const home = await homeOf(tenant);
      await liveHome(home);
      return home;
    };

    test.runIf(RECORD)("is recorded", async () => {
      const tenant = nameOf(RECORD as string);
      await live(tenant);
      await admin("backup", "--tenant", tenant, "--to", join(folder, "backup"));
      execFileSync("tar", ["-czf", join(RECORDED, `${RECORD}.tar.gz`), "-C", join(folder, "backup"), "."]);
    });

    const versions = readdirSync(RECORDED).map((file) => file.replace(".tar.gz", ""));
    test.for(versions)("of %s shows the same numbers, lists, history and files as a fresh import", async (version) => {
      execFileSync("tar", ["-xzf", join(RECORDED, `${version}.tar.gz`), "-C", folder]);
      const tenant = nameOf(version);
      if (RECORD === version) await admin("tenant", "delete", tenant, "--confirm", tenant);
      await admin("restore", "--from", folder);
      const upgraded = await seenOf(await homeOf(tenant));
      const fresh = JSON.stringify(await seenOf(await live(`${tenant}-fresh`)));
      expect(upgraded).toEqual(JSON.parse(NOT_NOTED[version]?.(fresh) ?? fresh));
    });
  });
}
