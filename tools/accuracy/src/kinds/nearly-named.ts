import type { Invoice } from "../records.ts";
import { extraWord } from "./invented.ts";
import { type Kinds, nameOf, type Scene } from "./scene.ts";
import { bankText } from "./whose-name.ts";

/** Two customers with an open invoice of one amount, whose names differ little, and a text that has one or either. */
function two(scene: Scene, name: string, otherName: string) {
  const [payer, other] = [scene.party(name), scene.party(otherName)];
  const own = scene.bill(payer);
  return { payer, own, others: scene.bill(other, { total: own.total }) };
}

/** Short words of names, which are no words without their first letter. */
const shortWord = (scene: Scene) => scene.random.pick(["Bros", "Sons", "Kids", "Vets", "Arts"]);

/**
 * A person books two payments of a customer whose lines have the name with the family's first, and no account. Then comes
 * the third, for its only open invoice of the amount.
 */
function taught(scene: Scene, hasNamesake: boolean): { counterpartyName: string; bill: Invoice } {
  const [given, family] = [scene.random.pick(["Maria", "Peter", "Anna", "Paul", "Lena", "Otto"]), scene.word()];
  const payer = scene.party(`${given} ${family}`, { account: false });
  if (hasNamesake) scene.bill(scene.party(`${given} ${family}`));
  const counterpartyName = `${family} ${given}`;
  for (let made = 0; made < 2; made++) scene.never({ counterpartyName, week: 0 }, scene.bill(payer));
  return { counterpartyName, bill: scene.bill(payer) };
}

export const nearlyNamed: Kinds = {
  "nearly: a letter is missing in the other's name, and the text may mean either": (scene) => {
    const [stem, short] = [scene.word(), shortWord(scene)];
    const { own, others } = two(scene, `${stem} & ${short}`, `${stem} ${short.slice(1)} LLC`);
    const said = scene.random.pick([`${stem} ${short} LLC`, `${stem} & ${short}`, `${stem} ${short.slice(0, -1)}`]);
    scene.never({ text: bankText(scene, said), equals: [others] }, own);
  },
  "nearly: a letter is missing in the other's name, and the text has the whole own one": (scene) => {
    const [stem, short] = [scene.word(), shortWord(scene)];
    const { payer, own } = two(scene, `${stem} ${short} LLC`, `${stem} ${short.slice(1)} LLC`);
    scene.may({ text: bankText(scene, nameOf(payer)) }, own);
  },
  "nearly: a letter is missing in the other's name, which owes another amount": (scene) => {
    const [stem, short] = [scene.word(), shortWord(scene)];
    scene.bill(scene.party(`${stem} ${short.slice(1)} LLC`));
    scene.may({ text: bankText(scene, `${stem} ${short}`) }, scene.bill(scene.party(`${stem} & ${short}`)));
  },
  "nearly: the other's legal form is spaced otherwise, and the text has no spaces": (scene) => {
    const bare = scene.bareName();
    const { payer, own, others } = two(scene, `${bare} LLC`, `${bare}L LC`);
    scene.never({ text: bankText(scene, nameOf(payer).replaceAll(" ", "")), equals: [others] }, own);
  },
  "nearly: without spaces, and no other has the amount": (scene) => {
    const payer = scene.party(`${scene.bareName()} LLC`);
    scene.may({ text: bankText(scene, nameOf(payer).replaceAll(" ", "")) }, scene.bill(payer));
  },
  "nearly: the other's name goes on, and the text has no legal form": (scene) => {
    const bare = scene.bareName();
    const { own, others } = two(scene, `${bare} Inc`, `${bare} ${extraWord(scene.random)} LLC`);
    scene.never({ text: bankText(scene, bare), equals: [others] }, own);
  },
  "nearly: the other's name goes on with another word than the text": (scene) => {
    const stem = scene.word();
    const { payer, own } = two(scene, `${stem} ${extraWord(scene.random)} Inc`, `${stem} ${shortWord(scene)} LLC`);
    scene.may({ text: bankText(scene, nameOf(payer).replace(" Inc", "")) }, own);
  },
  "nearly: a name that a person taught, which another customer has, too": (scene) => {
    const { bill, counterpartyName } = taught(scene, true);
    scene.never({ counterpartyName }, bill);
  },
  "nearly: a name that a person taught, which only this customer has": (scene) => {
    const { bill, counterpartyName } = taught(scene, false);
    scene.may({ counterpartyName }, bill);
  },
};
