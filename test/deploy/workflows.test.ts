import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { problems, PUBLISHED } = (await import(`${ROOT}/scripts/check-version.mjs`)) as {
  problems(version: string): string[];
  PUBLISHED: string[];
};

/** The processes that have an image, as deploy/docker/assemble.sh knows them. */
const services = [...read("deploy/docker/assemble.sh").matchAll(/^ {2}([a-z |]+)\) workspace=/gm)]
  .flatMap(([, names = ""]) => names.split(" | "))
  .sort();

test("a release builds, scans and signs the image of every process", () => {
  const { jobs } = parse(read(".github/workflows/release.yml"));
  expect(jobs.images.strategy.matrix.service.toSorted()).toEqual(services);
  const used = jobs.images.steps.map(({ uses = "" }) => uses.split("@")[0]);
  expect(used).toEqual(expect.arrayContaining(["aquasecurity/trivy-action", "sigstore/cosign-installer"]));
  for (const job of Object.values<{ needs?: string[] | string }>(jobs))
    for (const name of [job.needs ?? []].flat()) expect(Object.keys(jobs)).toContain(name);
});

test("a release publishes every package that can be packaged", () => {
  const [, names = ""] = /for name in ([\w -]+); do/.exec(read(".github/workflows/release.yml")) ?? [];
  expect(names.split(" ")).toEqual(PUBLISHED);
  const packaged = globSync("packages/*/package.json", { cwd: ROOT }).filter((file) =>
    read(file).includes('"package":'),
  );
  expect(packaged.map((file) => file.split("/")[1]).sort()).toEqual(PUBLISHED.toSorted());
});

test("a release checks the library for Python, says where it was built, and uploads it to the registry of a variable", () => {
  const { jobs } = parse(read(".github/workflows/release.yml"));
  const steps: { uses?: string; run?: string }[] = jobs.python.steps;
  const place = (part: string) => steps.findIndex(({ uses = "", run = "" }) => `${uses}\n${run}`.includes(part));
  const order = ["python -m build", "actions/attest-build-provenance", "twine upload"].map(place);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order).not.toContain(-1);
  expect(steps[place("twine check --strict")]).toBe(steps[place("python -m build")]);
  expect(JSON.stringify(steps)).not.toMatch(/https?:/);
  expect(jobs.release.needs).toEqual(expect.arrayContaining(["npm", "python"]));
});

test("the CI builds every image and installs the chart with them", () => {
  const ci = read(".github/workflows/ci.yml");
  const [, built = ""] = /for service in ([a-z ]+); do/.exec(ci) ?? [];
  expect(built.split(" ").sort()).toEqual(services);
  for (const [script] of ci.matchAll(/\b(?:deploy|scripts|\.ci)\/[\w./-]+/g))
    expect([script, existsSync(join(ROOT, script))]).toEqual([script, true]);
});

test("packages, chart, changelog and the recorded tenant have one version, and another one is refused", () => {
  const { version } = JSON.parse(read("package.json"));
  expect(problems(version)).toEqual([]);
  expect(problems("9.9.9")).toEqual(
    expect.arrayContaining([
      "package.json",
      "CHANGELOG.md",
      "clients/python/pyproject.toml",
      "test/e2e/recorded/9.9.9.tar.gz",
    ]),
  );
});

test("the forms for issues and the workflows are YAML", () => {
  const files = globSync(".github/**/*.yml", { cwd: ROOT });
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) expect([file, typeof parse(read(file))]).toEqual([file, "object"]);
});
