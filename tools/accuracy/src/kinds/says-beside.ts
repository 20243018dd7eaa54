import { type Kinds, pick, type Scene } from "./scene.ts";

/** Texts in which `#` is the number of an invoice, by what they say, `|` between them. */
type Texts = Record<string, string>;

/**
 * Kinds in which a customer cites its own invoice and pays its amount, and the text says something beside the number.
 * @param group the beginning of their names
 * @param texts the `wrong` ones must not be confirmed, the `honest` ones must be
 */
export function saysBeside(group: string, { wrong, honest }: { wrong: Texts; honest: Texts }): Kinds {
  const kinds = (texts: Texts, isHonest: boolean) =>
    Object.entries(texts).map(([name, all]) => [
      `${group}: ${isHonest ? "honest, " : ""}${name}`,
      (scene: Scene) => says(scene, all, isHonest),
    ]);
  return Object.fromEntries([...kinds(wrong, false), ...kinds(honest, true)]);
}

function says(scene: Scene, texts: string, isHonest: boolean): void {
  const payer = scene.party();
  const bill = scene.bill(payer);
  const shown = { text: pick(scene, texts).replace("#", bill.invoiceNumber), from: payer };
  if (isHonest) scene.must(shown, bill);
  else scene.never(shown, bill);
}
