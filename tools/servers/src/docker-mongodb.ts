import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { MongoDBContainer } from "@testcontainers/mongodb";
import { startContainerServer } from "./docker.ts";
import { hostUser, loopbackOnly } from "./docker-host.ts";
import { probeMongo } from "./probe.ts";
import type { ServerHandle, StartContext } from "./types.ts";

const INNER_PORT = 27_017;

class LoopbackMongo extends MongoDBContainer {
  override async beforeContainerCreated(): Promise<void> {
    loopbackOnly(this.hostConfig);
  }
}

/** Starts `mongo:8` as a replica set of one member. */
export function startDockerMongo(context: StartContext): Promise<ServerHandle> {
  const storage = join(context.dataDir, "docker");
  mkdirSync(storage, { recursive: true });
  return startContainerServer({
    preferredPort: context.preferredPort,
    onUnexpectedExit: context.onUnexpectedExit,
    // A direct connection: only the container can resolve the member's name.
    uri: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true`,
    probe: (uri) => probeMongo(uri),
    container: (port) =>
      new LoopbackMongo("mongo:8")
        // The replica set stores the member's host name, so the next container needs the same name.
        .withHostname("matchbook-mongodb")
        .withUser(hostUser())
        .withBindMounts([{ source: storage, target: "/data/db" }])
        .withExposedPorts({ container: INNER_PORT, host: port }),
  });
}
