import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testInfra } from "@matchbook/servers/test-infra";
import { afterAll, beforeAll } from "vitest";
import { slowDestinationSettings } from "./attacks/slow-destinations.ts";
import { type Prober, prepareVictim } from "./probe.ts";
import { type OwnGateway, type Site, startSite } from "./site.ts";

/** The system that all suites of the test file share. */
export interface UsedSite {
  readonly site: Site;
  /** Pays invoices of the good tenant. */
  readonly prober: Prober;
  /** A gateway in this process, before the services of the system. */
  readonly own: OwnGateway;
  /** The lines that `service-watch.ts` has written about holds of an event loop since the last call. */
  holds(): string[];
}

let shared: UsedSite | undefined;

export function useSite(): UsedSite {
  shared ??= prepareSite();
  return shared;
}

function prepareSite(): UsedSite {
  const folder = mkdtempSync(join(tmpdir(), "matchbook-holds-"));
  const holds = join(folder, "holds");
  let started: { site: Site; prober: Prober; own: OwnGateway } | undefined;
  beforeAll(async () => {
    const watch = `--import=${new URL("./service-watch.ts", import.meta.url)}`;
    const env = { ...slowDestinationSettings, NODE_OPTIONS: watch, LOOP_HOLDS: holds };
    writeFileSync(holds, "");
    const site = await startSite(testInfra(), env);
    started = { site, prober: await prepareVictim(site), own: await site.ownGateway() };
    // The first requests load and compile code.
    await started.prober.probe();
  });
  afterAll(async () => {
    await started?.own.gateway.stop();
    await started?.site.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const running = () => {
    if (started === undefined) throw new Error("the system is not started yet");
    return started;
  };
  return {
    get site() {
      return running().site;
    },
    get prober() {
      return running().prober;
    },
    get own() {
      return running().own;
    },
    holds: () => {
      const lines = readFileSync(holds, "utf8").split("\n");
      writeFileSync(holds, "");
      return lines;
    },
  };
}
