import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { settingsShape as admin } from "@matchbook/admin/settings";
import { configShape as gateway } from "@matchbook/gateway/config";
import { configShape as matching } from "@matchbook/matching/config";
import { loadConfig } from "@matchbook/runtime/process/config";
import { configShape as transaction } from "@matchbook/transaction/config";
import { configShape as webhook } from "@matchbook/webhook/config";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { containersOf, type Manifest, OVERLAYS, parseText, podOf, readYaml, render } from "./k8s/rendered.ts";
import { settingsPage } from "./settings-page.ts";

/** Every setting that a deployment gives a process is one of its settings, and every one that it needs is given. */

const SHAPES: Record<string, z.ZodRawShape> = { gateway, transaction, matching, webhook, admin };
/** Read beside the shapes: by the process as such, and to fill in an argument. */
const OTHERS = ["SHUTDOWN_DELAY_MS", "FIRST_TENANT", "LOG_LEVEL"];
const ALL = new Set([...Object.values(SHAPES).flatMap((shape) => Object.keys(shape)), ...OTHERS]);

/** Settings that some of the operator's commands need: `tenant delete`, `secrets reseal`, `key create`. */
const NEEDED_BY_COMMANDS = ["MONGODB_URI", "NATS_URL", "NATS_USER", "NATS_PASSWORD", "WEBHOOK_SECRET_KEYS", "KEY_ENV"];

const SECRET_VALUES: Record<string, string> = {
  MONGODB_URI: "mongodb://x",
  WEBHOOK_SECRET_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
};
const filled = (name: string, value: unknown) => String(value ?? SECRET_VALUES[name] ?? "p");

function expectStarts(name: string, own: Record<string, string>, shared: Record<string, string> = {}): void {
  const shape = SHAPES[name] as z.ZodRawShape;
  expect([name, Object.keys(own).filter((key) => !(key in shape) && !OTHERS.includes(key))]).toEqual([name, []]);
  expect(Object.keys(shared).filter((key) => !ALL.has(key))).toEqual([]);
  expect(() => loadConfig(shape, { ...shared, ...own })).not.toThrow();
}

test("docs/settings.md shows every setting with its meaning", async () => {
  const undescribed = Object.values(SHAPES).flatMap((shape) =>
    Object.entries(shape).filter(([, schema]) => (schema as z.ZodType).description === undefined),
  );
  expect(undescribed.map(([name]) => name)).toEqual([]);
  await expect(settingsPage()).toMatchFileSnapshot(join(import.meta.dirname, "../../docs/settings.md"));
});

describe.each(OVERLAYS)("the overlay %s", (overlay) => {
  const objects = render(overlay);
  const settingsOf = ({ envFrom = [] }: Manifest): Record<string, string> =>
    Object.assign({}, ...envFrom.map((from: Manifest) => mapOf(from.configMapRef.name)));
  const mapOf = (name: string) =>
    objects.find(({ kind, metadata }) => kind === "ConfigMap" && metadata.name === name)?.data;
  const boxes = objects.flatMap(podOf).flatMap(containersOf);
  test.each(Object.keys(SHAPES))("%s starts with what it is given", (name) => {
    // The program that makes certificates is in the same image, and has no settings.
    const own = boxes.filter((box) => box.image.includes(`matchbook/${name}:`) && box.name !== "certificates");
    expect(own.length).toBeGreaterThan(0);
    for (const box of own) {
      const given = box.env.map((entry: Manifest) => [entry.name, filled(entry.name, entry.value)]);
      expectStarts(name, Object.fromEntries(given), settingsOf(box));
    }
  });

  test("the template of the operator's commands has what each command needs", () => {
    const [admin] = objects.filter(({ kind }) => kind === "CronJob").flatMap(podOf);
    const [box] = (admin as Manifest).spec.containers;
    const given = new Set([...box.env.map(({ name }: Manifest) => name), ...Object.keys(settingsOf(box))]);
    for (const needed of NEEDED_BY_COMMANDS) expect([needed, given.has(needed)]).toEqual([needed, true]);
    expect(box.volumeMounts).toContainEqual({ name: "files", mountPath: "/files" });
  });
});

describe("compose.yaml", () => {
  const file = join(import.meta.dirname, "../../deploy/compose.yaml");
  const [{ services }] = readYaml(file) as [Manifest];
  const text = readFileSync(file, "utf8");

  test.each(Object.keys(SHAPES))("%s starts with what it is given", (name) => {
    const given = Object.entries(services[name].environment as Record<string, string>).map(([key, value]) => {
      const [, fallback] = /^\$\{\w+:-(.*)\}$/.exec(value) ?? [];
      return [key, value.startsWith("${") ? (fallback ?? SECRET_VALUES[key] ?? "https://x") : value];
    });
    expectStarts(name, Object.fromEntries(given));
  });

  test("processes are confined, and only the gateway is reachable, only from this machine", () => {
    for (const name of [...Object.keys(SHAPES), "nats"]) {
      expect([name, services[name]]).toEqual([
        name,
        expect.objectContaining({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] }),
      ]);
    }
    const { trial = {}, ...installed } = services as Record<string, Manifest>;
    expect([trial.profiles, Object.keys(trial.networks)]).toEqual([["trial"], ["edge"]]);
    for (const port of trial.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const [name, { ports, networks }] of Object.entries(installed)) {
      expect([name, ports]).toEqual([
        name,
        name === "gateway" ? [expect.stringMatching(/^127\.0\.0\.1:.*:8080$/)] : undefined,
      ]);
      expect([name, networks.includes("edge")]).toEqual([name, ["gateway", "webhook"].includes(name)]);
    }
  });

  test("everything has a memory limit and a health check, and nothing runs as root", () => {
    for (const [name, { mem_limit, pids_limit, user, healthcheck }] of Object.entries(services as Manifest)) {
      expect([name, mem_limit, pids_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/), expect.any(Number)]);
      // Our images have a separate user, and those of the processes a health check.
      if (name in SHAPES) continue;
      if (name === "trial") {
        expect(healthcheck.test.length).toBeGreaterThan(1);
        continue;
      }
      expect([name, user]).toEqual([name, expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)]);
      expect([name, healthcheck.test.length > 1]).toEqual([name, true]);
    }
  });

  test("MongoDB requires a password, and each process has a user for its own database", () => {
    const { command, environment, volumes } = services.mongodb;
    expect(command).toEqual(expect.arrayContaining(["--replSet", "--keyFile"]));
    expect(environment).toMatchObject({ MONGO_INITDB_ROOT_PASSWORD: expect.stringMatching(/^\$\{\w+:\?/) });
    expect(volumes).toContain("./mongodb:/docker-entrypoint-initdb.d:ro");
    const env = Object.fromEntries(Object.keys(environment).map((name) => [name, `value of ${name}`]));
    const users: Manifest[] = [];
    const db = {
      getSiblingDB: (name: string) => ({ createUser: (user: object) => users.push({ ...user, in: name }) }),
    };
    const script = join(import.meta.dirname, "../../deploy/mongodb/users.js");
    runInNewContext(readFileSync(script, "utf8"), { db, process: { env } });
    const databases = (name: string) => loadConfig({ MONGODB_DATABASE: SHAPES[name]?.MONGODB_DATABASE } as never, {});
    const all = ["gateway", "transaction", "matching", "webhook"].map((name) => databases(name).MONGODB_DATABASE);
    expect(users).toHaveLength(5);
    for (const name of Object.keys(SHAPES)) {
      const variable = `MONGODB_${name.toUpperCase()}_PASSWORD`;
      expect(services[name].environment.MONGODB_URI).toContain(`mongodb://${name}:\${${variable}:?`);
      const own = name === "admin" ? all : [databases(name).MONGODB_DATABASE];
      expect(users.find(({ user }) => user === name)).toEqual({
        in: "admin",
        user: name,
        pwd: `value of ${variable}`,
        roles: own.map((one) => ({ role: "readWrite", db: one })),
      });
    }
  });

  test("make-secrets.sh fills in every secret of the example, and no other line changes", () => {
    const folder = mkdtempSync(join(tmpdir(), "matchbook-secrets-"));
    try {
      for (const file of ["make-secrets.sh", "compose.env.example"])
        copyFileSync(join(import.meta.dirname, "../../deploy", file), join(folder, file));
      const make = () => execFileSync("bash", [join(folder, "make-secrets.sh"), "compose"], { stdio: "pipe" });
      make();
      const made = readFileSync(join(folder, ".env"), "utf8").split("\n");
      const example = readFileSync(join(folder, "compose.env.example"), "utf8").split("\n");
      expect(made).toHaveLength(example.length);
      const values = new Map(
        made.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s, 2) as [string, string]),
      );
      for (const [, name = ""] of text.matchAll(/\$\{(\w+):\?/g))
        expect([name, values.get(name)]).not.toEqual([name, ""]);
      const passwords = [...values].filter(([name]) => name.endsWith("_PASSWORD")).map(([, value]) => value);
      expect(new Set(passwords).size).toBe(passwords.length);
      for (const password of passwords) expect(password).toMatch(/^p[0-9a-f]{48}$/);
      expect(values.get("MATCHBOOK_FILES_OWNER")).not.toMatch(/^0:/);
      const kept = example.filter((line) => !/_PASSWORD=$|_KEYS?=$|_OWNER=/.test(line));
      expect(made).toEqual(expect.arrayContaining(kept));
      expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
      expect(() => make()).toThrow("stays as it is");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("make-secrets.sh prints the Secrets that the manifests refer to", () => {
    const script = join(import.meta.dirname, "../../deploy/make-secrets.sh");
    const printed = parseText(execFileSync("bash", [script, "kubernetes", "matchbook-dev"], { encoding: "utf8" }));
    const given = new Set(
      printed.flatMap(({ metadata, stringData }) => Object.keys(stringData).map((key) => `${metadata.name}/${key}`)),
    );
    const pods = render("dev").flatMap(podOf).flatMap(containersOf);
    const wanted = pods.flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }: Manifest) => valueFrom?.secretKeyRef ?? []),
    );
    expect(wanted.length).toBeGreaterThan(10);
    expect(new Set(wanted.map(({ name, key }: Manifest) => `${name}/${key}`))).toEqual(given);
  });

  test("secrets come from the env file. Its example names all of them and contains none", () => {
    const needed = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const example = readFileSync(join(import.meta.dirname, "../../deploy/compose.env.example"), "utf8");
    for (const name of new Set(needed)) {
      expect(example).toMatch(new RegExp(`^${name}=${name === "OIDC_ISSUER" ? ".+" : ""}$`, "m"));
    }
    expect(text).not.toMatch(/:latest|PASSWORD: (?!\$)/);
  });
});

describe("the image", () => {
  const text = readFileSync(join(import.meta.dirname, "../../deploy/docker/Dockerfile"), "utf8");
  const final = text.slice(text.lastIndexOf("FROM "));

  test("runs as an unprivileged user, has a health check, and contains only Node and the process", () => {
    expect(final).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(final).toMatch(/^HEALTHCHECK /m);
    expect(final).toMatch(/^CMD \["node", "main.ts"\]$/m);
    expect(final).not.toMatch(/^(?:RUN|ADD) /m);
    expect([...final.matchAll(/^COPY --from=(\w+)/gm)].map(([, stage]) => stage)).toEqual(["packages", "process"]);
    expect(final.match(/^COPY /gm)).toHaveLength(2);
  });

  test("is built from the lock file without install scripts", () => {
    const installs = [...text.matchAll(/npm (?:ci|install|i)\b.*/g)].map(([line]) => line);
    expect(installs).toHaveLength(4);
    for (const line of installs) expect(line).toMatch(/^npm ci .*--ignore-scripts/);
    expect(text).toMatch(/npm ci --omit=dev/);
    expect(text).not.toMatch(/:latest|curl|wget/);
  });

  test("is built without secrets, git history or local build output", () => {
    const ignored = readFileSync(join(import.meta.dirname, "../../.dockerignore"), "utf8").split("\n");
    for (const path of ["**/.env*", "**/*.pem", "**/*.key", ".git", "**/node_modules", ".matchbook", "proto/src/gen"]) {
      expect(ignored).toContain(path);
    }
  });
});
