import type { Watchdog } from "./watchdog.ts";

/** Where a server came from. */
export type Source = "given" | "path" | "embedded" | "docker";

/** What was chosen for one server and why, in words fit for one line of output. */
export type Choice = { source: Source; what: string; because: string };

/** One line for a person: progress, a choice, a server that ended by itself. */
export type Log = (line: string) => void;

/**
 * A running server. `kill`, `restart` and `pid` exist for fault tests; on a server that was given by its address they
 * throw, because it is not ours to kill.
 */
export type ServerHandle = {
  uri: string;
  /** The TCP port on 127.0.0.1; undefined for a server given by its address. */
  port: number | undefined;
  /** The process id while it runs; undefined when stopped, given, or inside a container. */
  readonly pid: number | undefined;
  /** Sends the signal (default SIGKILL) and resolves once the process has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port and data; resolves when it answers. Stops it first when it is still running. */
  restart(): Promise<void>;
  /** Ends it: SIGTERM, then SIGKILL after a grace period. Safe to call twice. */
  stop(): Promise<void>;
};

/** What a source needs to start its server. */
export type StartContext = {
  /** Folder for this server's data; created by the source. */
  dataDir: string;
  /** File that the server's own output is appended to. */
  logFile: string;
  /** Port to try first; 0 for any free one. */
  preferredPort: number;
  /** Where PATH is read from. */
  env: NodeJS.ProcessEnv;
  log: Log;
  watchdog: Watchdog;
  /** Called when the server ended although nobody asked for that; `how` is its signal or exit code. */
  onUnexpectedExit: (how: string) => void;
};
