import { generate } from "@matchbook/accuracy/generate";
import { generateKinds } from "@matchbook/accuracy/kinds/generate";
import { judgeLine } from "@matchbook/accuracy/score";
import { generateTextOnly } from "@matchbook/accuracy/text-only/generate";
import { importStatement } from "../matching-accuracy/text-only.ts";
import { live } from "../matching-accuracy/year.ts";

/** Prints the class, what is right and the outcome of each line of all worlds, as JSON. */

const CHUNK = 500;
const LINES = 900;

const said = [11, 12, 13].flatMap((seed) => [
  ...live(generate(seed, LINES), { chunk: CHUNK }).said,
  ...live(generateKinds(seed, 1), { chunk: CHUNK }).said,
  ...importStatement(generateTextOnly(seed, LINES / 2), CHUNK),
]);
const lines = said.map(judgeLine).map(({ arrival: { truth }, outcome }) => [truth.class, truth.confirmable, outcome]);
process.stdout.write(JSON.stringify(lines));
