import type { Watchdog } from "./watchdog.ts";

/** The source of a server. */
export type Source = "given" | "path" | "embedded" | "docker" | "secantusdb";

/** The choice of one server and its reason, as text for one line of output. */
export type Choice = { source: Source; what: string; because: string };

/** Reports one readable line: progress, a choice, or a server that ended unexpectedly. */
export type Log = (line: string) => void;

/**
 * A running server. `kill`, `restart` and `pid` exist for fault tests. On a server given by address, `kill` and
 * `restart` throw, because this process did not start it.
 */
export type ServerHandle = {
  uri: string;
  /** The TCP port on 127.0.0.1; undefined for a server given by its address. */
  port: number | undefined;
  /** The process id while it runs; undefined when stopped, given, or inside a container. */
  readonly pid: number | undefined;
  /** Sends the signal (default SIGKILL) and resolves once the process has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Restarts it on the same port and data, and resolves when it answers. Stops it first if it is running. */
  restart(): Promise<void>;
  /** Stops it: SIGTERM, then SIGKILL after a grace period. Safe to call twice. */
  stop(): Promise<void>;
};

/** The options that a source needs to start its server. */
export type StartContext = {
  /** Folder for this server's data; created by the source. */
  dataDir: string;
  /** The log file to which the server's output is appended. */
  logFile: string;
  /** Port to try first; 0 for any free one. */
  preferredPort: number;
  /** The environment that contains PATH. */
  env: NodeJS.ProcessEnv;
  /** Server parameters of a `mongod` that is started as a process of this machine, each `<name>=<value>`. */
  mongodParameters?: readonly string[];
  /** A write counts as stored before it is in the journal of such a `mongod`. A kill would lose the latest writes. */
  isWithoutJournal?: boolean;
  log: Log;
  watchdog: Watchdog;
  /** Called when the server ended unexpectedly; `how` is its signal or exit code. */
  onUnexpectedExit: (how: string) => void;
};
