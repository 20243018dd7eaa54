import { TRADES } from "./invented.ts";
import { type Kinds, nameOf, pick, type Scene } from "./scene.ts";
import { bankText } from "./whose-name.ts";

/** Names that differ from one on file by a word of banks, a letter or a legal form; and what names a payer itself. */

/** A bank's text with a name, and an invoice of the amount of the only customer with nearly that name. */
function sister(scene: Scene, onFile: string, shown: string): void {
  const { total } = scene.bill(scene.party(onFile));
  scene.never({ text: bankText(scene, shown), amount: total });
}

/** Two customers with an open invoice of one amount. */
function two(scene: Scene, name: string) {
  const [payer, other] = [scene.party(), scene.party(name)];
  const own = scene.bill(payer);
  return { payer, other, own, others: scene.bill(other, { total: own.total }) };
}

const ORDINARY =
  "Service Büro|Office Supply|Media Design|Transport Service|Global Systems|Total Solutions|Project Support";
const ITS_NUMBER = "Kd %|Kundennr. %|Kd-Nr %|customer %|client %|klantnr %|nr klienta %|asiakasnro %|kundenr %";

export const sisters: Kinds = {
  "sister: a word of banks within her name": (scene) => {
    const bare = scene.bareName();
    const word = pick(scene, "Auto|Card|Direct|Mobile|Online|Web|Credit|Wire|Bill|Payments|Transfer|Visa|Book|Pay");
    sister(scene, `${bare} LLC`, `${bare} ${word} LLC`);
  },
  "sister: a word of banks within the own name": (scene) => {
    const party = scene.party(`${scene.bareName()} ${pick(scene, "Auto|Card|Direct|Mobile|Wire|Payments")} LLC`);
    scene.may({ text: bankText(scene, nameOf(party)) }, scene.bill(party));
  },
  "sister: one letter of an abbreviation": (scene) => {
    const [stem, trade] = [scene.word().slice(0, 2).toUpperCase(), scene.random.pick(TRADES)];
    sister(scene, `${stem}R ${trade} Inc`, `${stem}${pick(scene, "V|W|X|Z")} ${trade} Inc`);
  },
  "sister: a short word in front": (scene) => {
    const bare = scene.bareName();
    sister(scene, `${bare} LLC`, `${pick(scene, "My|Ex|Old|Neo|Pro|Bio")} ${bare}`);
  },
  "sister: a partnership of her name": (scene) => {
    const bare = scene.bareName();
    const [one, other] = scene.random.sample(["GmbH", "GmbH & Co. KG"], 2);
    sister(scene, `${bare} ${one}`, `${bare} ${other}`);
  },
  "sister: her form in front, and a longer one has the amount": (scene) => {
    const [bare, form] = [scene.bareName(), pick(scene, "PT % Tbk|SC % SRL|OOO %|SIA %|UAB %")];
    scene.party(form.replace("%", bare));
    sister(scene, form.replace("%", `${bare} Invest`), form.replace("%", bare));
  },
  "payer: another customer's name is of ordinary words": (scene) => {
    const { payer, other, own, others } = two(scene, `${pick(scene, ORDINARY)} ${pick(scene, "GmbH|Ltd|AB")}`);
    scene.never(
      { text: `${pick(scene, "Rechnung|Invoice|für")} ${nameOf(other)}`, from: payer, equals: [own] },
      others,
    );
  },
  "payer: its own customer number": (scene) => {
    const payer = scene.party();
    const text = pick(scene, ITS_NUMBER).replace("%", payer.counterparty.accountCode);
    scene.must({ text, from: payer }, scene.bill(payer));
  },
  "payer: a purpose in the end-to-end id": (scene) => {
    const payer = scene.party();
    const { total } = scene.bill(payer);
    const endToEndId = pick(
      scene,
      "KAUTION|LOAN-2026|Darlehen|SPENDE|REFUND|SALARY MARCH|RENT MARCH|DONATION|MIETE-03",
    );
    scene.never({ text: pick(scene, "|Zahlung|payment"), endToEndId, from: payer, amount: total });
  },
  "payer: an end-to-end id of a program": (scene) => {
    const payer = scene.party();
    const endToEndId = pick(
      scene,
      "NOTPROVIDED|E2E-88121|ZV0012881|PAY-88121-001|a81bc81b-dead-4e5d-abff-90865d1e13b1",
    );
    scene.must({ text: pick(scene, "|Zahlung|payment"), endToEndId, from: payer }, scene.bill(payer));
  },
};
