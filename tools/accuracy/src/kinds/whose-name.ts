import { extraWord, inForm, TRADES } from "./invented.ts";
import { type Kinds, nameOf, type Scene } from "./scene.ts";

/** Lines whose text or name field fits a name on file, wholly or nearly. */

/** The text of a bank that has nothing but a text: the kind of payment and a name. */
export function bankText({ random }: Scene, name: string): string {
  const kind = random.pick(["ACH CREDIT", `WIRE TRF IN ${random.digits(7)}`, "INCOMING WIRE", "ACH CREDIT CCD"]);
  return `${kind} ${random.chance(0.7) ? name.toUpperCase() : name}`;
}

/** Two companies, the name of one of which is the whole beginning of the other's. */
function shortAndLong(scene: Scene) {
  const bare = scene.bareName();
  const short = scene.party(inForm(scene.random, bare));
  const long = scene.party(inForm(scene.random, `${bare} ${extraWord(scene.random)}`));
  return { bare, short, long, total: scene.amount() };
}

export const whoseName: Kinds = {
  "name: a longer one has the amount": (scene) => {
    const { short, long, total } = shortAndLong(scene);
    scene.bill(long, { total });
    if (scene.random.chance(0.5)) scene.bill(short);
    scene.never({ text: bankText(scene, nameOf(short)), amount: total });
  },
  "name: a longer one has the amount, no legal form in the text": (scene) => {
    const { bare, long, total } = shortAndLong(scene);
    scene.bill(long, { total });
    scene.never({ text: bankText(scene, bare), amount: total });
  },
  "name: a longer one has the amount, in the name field": (scene) => {
    const { short, long, total } = shortAndLong(scene);
    scene.bill(long, { total });
    scene.never({ text: "Zahlung", counterpartyName: nameOf(short), amount: total });
  },
  "name: the number is that of a longer one": (scene) => {
    const { short, long } = shortAndLong(scene);
    const bill = scene.bill(long);
    scene.never({ text: `Rechnung ${bill.invoiceNumber}`, from: short }, bill);
  },
  "name: the whole shorter one, both have the amount": (scene) => {
    const { short, long, total } = shortAndLong(scene);
    scene.bill(long, { total });
    scene.may({ text: bankText(scene, nameOf(short)) }, scene.bill(short, { total }));
  },
  "name: the whole longer one, both have the amount": (scene) => {
    const { short, long, total } = shortAndLong(scene);
    scene.bill(short, { total });
    scene.may({ text: bankText(scene, nameOf(long)) }, scene.bill(long, { total }));
  },
  "name: cut at the end of the text, as no other begins": (scene) => {
    const name = `${scene.bareName()} ${extraWord(scene.random)} LLC`;
    scene.may({ text: `ACH CREDIT ${name.slice(0, 22).trim()}` }, scene.bill(scene.party(name)));
  },
  "name: another legal form, both have the amount": (scene) => {
    const bare = scene.bareName();
    const [one = "", two = ""] = scene.random.sample(["GmbH", "AG", "KG", "SA", "Ltd", "LLC", "Inc"], 2);
    const total = scene.amount();
    scene.bill(scene.party(`${bare} ${one}`), { total });
    scene.may({ text: bankText(scene, `${bare} ${two}`) }, scene.bill(scene.party(`${bare} ${two}`), { total }));
  },
  "name: one word of it, and another's trade": (scene) => {
    const stem = scene.word();
    const [own = "", other = ""] = scene.random.sample(TRADES, 2);
    const party = scene.party(inForm(scene.random, `${stem} ${own}`));
    const { total } = scene.bill(party);
    scene.never({ text: bankText(scene, `${stem} ${other} LLC`), amount: total });
  },
  "name: a single word in another's name": (scene) => {
    const stem = scene.word();
    const { total } = scene.bill(scene.party(`${stem} Ltd`));
    scene.never({ text: bankText(scene, `${stem} ${scene.random.pick(TRADES)}`), amount: total });
  },
  "name: its initials are another's": (scene) => {
    const words = [scene.word(), scene.word(), scene.random.pick(TRADES)];
    const { total } = scene.bill(scene.party(`${words.join(" ")} Inc.`));
    scene.never({ text: bankText(scene, words.map((each) => each[0]).join("")), amount: total });
  },
  "name: people of one family": (scene) => {
    const family = scene.word();
    const [one = "", two = ""] = scene.random.sample("Maria Peter Anna Paul Lena Otto".split(" "), 2);
    const { total } = scene.bill(scene.party(`${one} ${family}`, { account: false }));
    scene.bill(scene.party(`${two} ${family}`, { account: false }), { total });
    scene.never({ text: bankText(scene, family), amount: total });
  },
  "name: someone else of a known family": (scene) => {
    const family = scene.word();
    const { total } = scene.bill(scene.party(`Maria ${family}`));
    scene.never({ text: bankText(scene, `Gregor ${family}`), amount: total });
  },
  "name: exactly that on file, in the text": (scene) => {
    const party = scene.party();
    scene.may({ text: bankText(scene, nameOf(party)) }, scene.bill(party));
  },
  "name: exactly that on file, behind a purpose of the payer": (scene) => {
    const [party, other] = [scene.party(), scene.party()];
    const { total } = scene.bill(other);
    const start = scene.random.pick(["TRANSFER FROM", "VIREMENT DE", "ONLINE PMT"]);
    scene.never({ text: `${start} ${nameOf(party)} for ${nameOf(other)}`, amount: total });
  },
  "name: with the number, in a field cut at 18 letters": (scene) => {
    const party = scene.party();
    const bill = scene.bill(party);
    scene.must({ text: `Inv ${bill.invoiceNumber}`, counterpartyName: nameOf(party).slice(0, 18) }, bill);
  },
  ...Object.fromEntries(
    [18, 22, 27, 35].map((length) => [
      `name: cut at ${length} letters`,
      (scene: Scene) => {
        const name = inForm(
          scene.random,
          `${scene.bareName()} ${extraWord(scene.random)} ${scene.random.pick(TRADES)}`,
        );
        const bill = scene.bill(scene.party(name, { account: false }));
        const shown = scene.random.chance(0.6) ? name.toUpperCase() : name;
        scene.never({ text: "", counterpartyName: shown.slice(0, length).trim() }, bill);
      },
    ]),
  ),
  "name: cut at 18 letters, two begin like it": (scene) => {
    const bare = scene.bareName().padEnd(18, "x");
    const [one, two] = [scene.party(`${bare} Nord GmbH`), scene.party(`${bare} Ost GmbH`)];
    const { total } = scene.bill(one);
    const equal = scene.bill(two, { total });
    scene.never({ text: "", counterpartyName: bare.slice(0, 18), amount: total, equals: [equal] });
  },
};
