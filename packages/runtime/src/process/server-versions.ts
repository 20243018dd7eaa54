import { type MongoClient, MongoCompatibilityError, MongoServerSelectionError } from "mongodb";

/** Oldest versions that Matchbook is tested with. NATS 2.10 has consumers with several filter subjects. */
const REQUIRED = { MongoDB: "6.0", NATS: "2.10" } as const;

export type ServerName = keyof typeof REQUIRED;

/** A server that is too old. Trying again does not help, so the process stops with this message. */
export class UnsupportedServerError extends Error {
  override name = "UnsupportedServerError";

  /** @param version as the server reports it, if it does */
  constructor(server: ServerName, version: string | undefined) {
    const found = version === undefined ? `This ${server}` : `${server} ${version}`;
    super(`${found} is too old: Matchbook needs ${server} ${REQUIRED[server]} or newer`);
  }
}

/** @param version such as `2.10.4`; a text without a number is accepted @throws UnsupportedServerError */
export function requireVersion(server: ServerName, version: string): void {
  const [major, minor] = numbers(version);
  const [neededMajor, neededMinor] = numbers(REQUIRED[server]);
  if (major < neededMajor || (major === neededMajor && minor < neededMinor))
    throw new UnsupportedServerError(server, version);
}

/** Connects and checks the version. @throws UnsupportedServerError, also when the driver refuses the server */
export async function connectSupported(client: MongoClient): Promise<void> {
  try {
    await client.connect();
  } catch (error) {
    if (isRefusedByDriver(error)) throw new UnsupportedServerError("MongoDB", undefined);
    throw error;
  }
  const { version } = await client.db("admin").command({ buildInfo: 1 });
  requireVersion("MongoDB", String(version));
}

function isRefusedByDriver(error: unknown): boolean {
  if (error instanceof MongoCompatibilityError) return true;
  return error instanceof MongoServerSelectionError && error.cause instanceof MongoCompatibilityError;
}

function numbers(version: string): [number, number] {
  const [, major = "Infinity", minor = "0"] = /(?<!\d)(\d+)\.(\d+)/.exec(version) ?? [];
  return [Number(major), Number(minor)];
}
