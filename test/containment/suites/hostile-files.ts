import { type HostileFile, hostileSamples, KNOWN } from "@matchbook/fuzz-tests/hostile-files";
import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, expect, test } from "vitest";
import { untilServed } from "../attacks/attack.ts";
import { succeed } from "../probe.ts";
import type { Reply } from "../site.ts";
import { useSite } from "../used-site.ts";

/**
 * The hostile tenant hands in files of every format that cost a careless reader most: as statements and their previews,
 * invoices and advices. The other tenant's calls go on. Services report how long they hold their loop in CPU time.
 */
const CHARACTERS = Number(process.env.CONTAINMENT_CHARACTERS || 100_000);
/** The most CPU time of a service in one turn of its event loop, in milliseconds. */
const MOST_HELD_MS = 250;
/** A file that costs too much is given up after 30 s by the services, and may wait for others. */
const PATIENT = { timeoutMs: 180_000 };
/** Number of files that are handed in at once: as many as one tenant may have read. */
const AT_ONCE = 2;

const used = useSite();
let connection: string;
beforeAll(async () => {
  const account = { name: "Bank", currency: "EUR" };
  const { data } = await succeed(used.site.hostile.call("POST", "/bank-connections", account));
  connection = `/bank-connections/${data.id}`;
  // The first file loads and compiles code.
  await handIn(KNOWN.filter(({ name }) => name.startsWith("Latin-1")).slice(0, 1));
}, 300_000);

/**
 * Hands in files, two at a time, and the victim pays an invoice beside each of them. A victim that never rests would cost
 * more than the files. @returns what must not be
 */
async function besideVictim(files: readonly HostileFile[]): Promise<string[]> {
  used.holds();
  const before = used.prober.unavailable;
  const wrong = await handIn(files, async () => {
    await used.prober.probe();
    await succeed(used.site.victim.call("GET", "/transactions?limit=50"));
  });
  if (used.prober.unavailable > before)
    wrong.push(`the victim was answered 503 ${used.prober.unavailable - before} times`);
  return wrong;
}

async function handIn(files: readonly HostileFile[], beside = async () => {}): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = [...files];
  const one = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const handedIn = file.reader === "statements" ? statement(file) : document(file);
      const [found] = await Promise.all([handedIn, beside()]);
      wrong.push(...found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return wrong;
}

const post = (path: string, { bytes, filename }: HostileFile) =>
  untilServed(() => used.site.hostile.call("POST", `${path}?filename=${filename}`, bytes));

/** A statement's sync ends, and its preview is answered. */
async function statement(file: HostileFile): Promise<string[]> {
  const preview = await post(`${connection}/statements/preview`, file);
  const upload = await post(`${connection}/statements`, file);
  const wrong = [unless(preview, [200, 400, 413, 422], file), unless(upload, [202], file)].flat();
  if (upload.status !== 202) return wrong;
  const { body } = await waitUntil(
    () => used.site.hostile.call("GET", `/syncs/${upload.body.data.id}`),
    ({ body }) => body.data?.status === "completed" || body.data?.status === "failed",
    PATIENT,
  );
  const { status, error } = body.data;
  // Only an import that was tried again and again is given up.
  const isWrong = /given up/.test(error ?? "") || (file.isValid && status === "failed");
  return isWrong ? [...wrong, `${file.name}: ${status}, ${error}`] : wrong;
}

async function document(file: HostileFile): Promise<string[]> {
  const path = file.reader === "advices" ? "/advices/files" : "/invoices/files";
  const wrong: string[] = [];
  for (const to of [`${path}/preview`, path])
    wrong.push(...unless(await post(to, file), [200, 201, 400, 409, 413, 422], file));
  return wrong;
}

function unless({ status, body }: Reply, wanted: readonly number[], { name }: HostileFile): string[] {
  return wanted.includes(status) ? [] : [`${name}: ${status} ${JSON.stringify(body?.error)}`];
}

/** The services that held their loop too long since the last call, and how long. */
function held(): string[] {
  // Processes that only read files may take their time.
  return used.holds().filter((line) => line.includes("/main.") && Number(line.split("\t")[1]) > MOST_HELD_MS);
}

/** The most files of a format. test/fuzz reads all of them, and what a running system adds is the same for each. */
const MOST_OF_FORMAT = 1;
/** Samples by format: the name of a sample begins with its format. */
const KNOWN_OF = [...Map.groupBy(KNOWN, ({ name }) => name.split(" ", 1)[0])].map(
  ([format, files]) => [format, files.slice(0, MOST_OF_FORMAT)] as const,
);

test.each(KNOWN_OF)(
  "known files of the format %s do not harm another tenant",
  async (_format, files) => {
    expect(await besideVictim(files)).toEqual([]);
    expect([held(), used.site.ended]).toEqual([[], []]);
  },
  600_000,
);

test("no format's long fields, many records or deep nesting harm another tenant", async () => {
  // Some of each reader: test/fuzz reads all of them.
  const ofReaders = Map.groupBy(hostileSamples(CHARACTERS), ({ reader }) => reader);
  const some = [...ofReaders.values()].flatMap((files) => files.filter((_, nth) => nth % 58 === 0));
  expect(await besideVictim(some)).toEqual([]);
  expect([held(), used.site.ended]).toEqual([[], []]);
}, 900_000);
