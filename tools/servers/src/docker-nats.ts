import { mkdirSync } from "node:fs";
import { GenericContainer, Wait } from "testcontainers";
import { startContainerServer } from "./docker.ts";
import { hostUser, loopbackOnly } from "./docker-host.ts";
import { probeNats } from "./probe.ts";
import type { ServerHandle, StartContext } from "./types.ts";

const INNER_PORT = 4_222;

// The ready-made NATS container requires a user and a password, which no other source has.
class LoopbackNats extends GenericContainer {
  override async beforeContainerCreated(): Promise<void> {
    loopbackOnly(this.hostConfig);
  }
}

/** Starts `nats:2` with JetStream. */
export function startDockerNats(context: StartContext): Promise<ServerHandle> {
  mkdirSync(context.dataDir, { recursive: true });
  return startContainerServer({
    preferredPort: context.preferredPort,
    onUnexpectedExit: context.onUnexpectedExit,
    uri: (port) => `nats://127.0.0.1:${port}`,
    probe: (uri) => probeNats(uri),
    container: (port) =>
      new LoopbackNats("nats:2")
        .withCommand(["-js", "-sd", "/data"])
        .withUser(hostUser())
        .withBindMounts([{ source: context.dataDir, target: "/data" }])
        .withExposedPorts({ container: INNER_PORT, host: port })
        .withWaitStrategy(Wait.forLogMessage(/Server is ready/)),
  });
}
