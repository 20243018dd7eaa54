import { UnsupportedServerError } from "@matchbook/runtime/process/server-versions";
import { type GenericContainer, getContainerRuntimeClient, type StartedTestContainer } from "testcontainers";
import { startOnFreePort } from "./free-port.ts";
import type { ServerHandle } from "./types.ts";

/** Tells whether a Docker daemon (or one that speaks its protocol) answers. */
export async function dockerAnswers(): Promise<boolean> {
  try {
    await getContainerRuntimeClient();
    return true;
  } catch {
    return false;
  }
}

/** One server in a container. */
export type ContainerServer = {
  preferredPort: number;
  /** The container to start, publishing its server on `port` of the host. */
  container: (port: number) => GenericContainer;
  uri: (port: number) => string;
  /** Throws until the server is ready. */
  probe: (uri: string) => Promise<void>;
  /** Called when the container ended unexpectedly; `how` is its exit code. */
  onUnexpectedExit: (how: string) => void;
};

/**
 * Runs a server in a container that testcontainers removes when this process ends. The data is in a folder of the host,
 * so the container can be replaced.
 */
export function startContainerServer(server: ContainerServer): Promise<ServerHandle> {
  return startOnFreePort(server.preferredPort, async (port) => {
    const started = await server.container(port).start();
    const uri = server.uri(port);
    try {
      await answers(() => server.probe(uri));
    } catch (error) {
      await started.stop();
      throw error;
    }
    return handle(started, uri, port, server);
  });
}

async function handle(
  started: StartedTestContainer,
  uri: string,
  port: number,
  { probe, onUnexpectedExit }: ContainerServer,
): Promise<ServerHandle> {
  const runtime = await getContainerRuntimeClient();
  const container = runtime.container.getById(started.getId());
  let stopped: Promise<unknown> | undefined;
  // One object per run of the container, because the end of a run may be reported after the next run starts.
  let run = { endExpected: false };
  const watch = (): void => {
    const watched = { endExpected: false };
    run = watched;
    container.wait().then(
      ({ StatusCode }) => watched.endExpected || onUnexpectedExit(`exit code ${StatusCode}`),
      () => {},
    );
  };
  watch();
  return {
    uri,
    port,
    pid: undefined,
    kill: async (signal = "SIGKILL") => {
      run.endExpected = true;
      const ended = container.wait();
      await container.kill({ signal });
      await ended;
    },
    restart: async () => {
      run.endExpected = true;
      const { State } = await container.inspect();
      if (State.Running) await container.stop({ t: 10 });
      await container.start();
      await answers(() => probe(uri));
      watch();
    },
    stop: async () => {
      run.endExpected = true;
      stopped ??= started.stop({ timeout: 10_000 });
      await stopped;
    },
  };
}

async function answers(probe: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + 60_000; ; ) {
    try {
      return await probe();
    } catch (error) {
      if (error instanceof UnsupportedServerError || Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
