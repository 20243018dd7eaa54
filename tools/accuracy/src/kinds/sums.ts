import { misspelled } from "../text-only/names.ts";
import { cyrillicName, eastAsianName, extraWord, greekName, inForm, kanaName } from "./invented.ts";
import { type Kinds, nameOf, type Party, type Scene, stranger } from "./scene.ts";
import { bankText } from "./whose-name.ts";

/** Payments of several invoices, names in other scripts, and amounts in other currencies. */

function listOf(scene: Scene, payer: Party, count: number) {
  const bills = Array.from({ length: count }, () => scene.bill(payer));
  const text = bills.map(({ invoiceNumber }) => invoiceNumber).join(scene.random.pick([", ", " ", "; "]));
  return { bills, text, total: bills.reduce((sum, bill) => sum + bill.total, 0n) };
}

/** A counterparty on file under one spelling and its name on the statement; with the number, and without. */
function inScripts(name: string, make: (scene: Scene) => readonly [onFile: string, printed: string]): Kinds {
  const told = (scene: Scene) => {
    const [onFile, counterpartyName] = make(scene);
    return { counterpartyName, bill: scene.bill(scene.party(onFile, { account: false })) };
  };
  return {
    [`script: ${name}`]: (scene) => {
      const { counterpartyName, bill } = told(scene);
      scene.never({ counterpartyName }, bill);
    },
    [`script: ${name}, with the number`]: (scene) => {
      const { counterpartyName, bill } = told(scene);
      scene.must({ counterpartyName, text: bill.invoiceNumber }, bill);
    },
  };
}

/** A cited invoice in a currency whose units are small. */
function inCurrency(currency: string, least: number, most: number, limit: bigint): Kinds {
  return {
    [`ceiling: an everyday amount in ${currency}`]: (scene) => {
      const payer = scene.party();
      const bill = scene.bill(payer, { currency, total: BigInt(scene.random.int(least, most)) * 1_000n });
      scene.must({ text: `Invoice ${bill.invoiceNumber}`, from: payer }, bill);
    },
    [`ceiling: far above it in ${currency}`]: (scene) => {
      const payer = scene.party();
      const bill = scene.bill(payer, { currency, total: limit + BigInt(scene.random.int(1, 999_999)) });
      scene.never({ text: `Invoice ${bill.invoiceNumber}`, from: payer }, bill);
    },
  };
}

export const sums: Kinds = {
  "sum: a payout of listed invoices less a fee": (scene) => {
    const payer = scene.party();
    const { bills, text, total } = listOf(scene, payer, scene.random.int(2, 4));
    const fee = (total * BigInt(scene.random.int(10, 35))) / 1_000n;
    scene.never({ text: `Payout ${text}`, from: payer, amount: total - fee }, ...bills);
  },
  "sum: listed, exact": (scene) => {
    const payer = scene.party();
    const { bills, text } = listOf(scene, payer, scene.random.int(2, 4));
    scene.must({ text: `Rechnungen ${text}`, from: payer }, ...bills);
  },
  "sum: listed, one number of another customer": (scene) => {
    const payer = scene.party();
    const { bills, text } = listOf(scene, payer, 2);
    const other = scene.bill(scene.party());
    scene.never({ text: `${text}, ${other.invoiceNumber}`, from: payer }, ...bills, other);
  },
  "sum: two ways to add up": (scene) => {
    const payer = scene.party();
    const [a, b] = [scene.bill(payer), scene.bill(payer)];
    scene.bill(payer, { total: a.total + 1_000n });
    scene.bill(payer, { total: b.total - 1_000n });
    scene.never({ from: payer, amount: a.total + b.total });
  },
  "sum: not listed, the only set": (scene) => {
    const payer = scene.party();
    const { bills } = listOf(scene, payer, 2);
    scene.never({ from: payer }, ...bills);
  },
  "sum: two spellings of one vendor": (scene) => {
    const name = `${scene.bareName()} ${scene.random.pick(["LLC", "Inc.", "Ltd"])}`;
    const bills = [name, misspelled(scene.random, name, 1)].map((spelling) =>
      scene.bill(scene.party(spelling, { account: false }), { direction: "payable" }),
    );
    scene.never({ text: `ACH DEBIT ${name.toUpperCase()}` }, ...bills);
  },
  "vendor: one letter wrong in the books": (scene) => {
    const name = `${scene.bareName()} ${scene.random.pick(["LLC", "Inc.", "Ltd"])}`;
    const onFile = misspelled(scene.random, name.slice(0, -4), 1) + name.slice(-4);
    scene.may({ text: `ACH DEBIT ${name.toUpperCase()}` }, scene.bill(scene.party(onFile), { direction: "payable" }));
  },
  "vendor: one letter wrong in the books, in the name field": (scene) => {
    const name = `${scene.bareName()} ${extraWord(scene.random)} Ltd`;
    const bill = scene.bill(scene.party(misspelled(scene.random, name, 1), { account: false }), {
      direction: "payable",
    });
    scene.never({ counterpartyName: name, text: "" }, bill);
  },
  "ultimate debtor: in the text, the agent in the name field": (scene) => {
    const debtor = scene.party();
    const bill = scene.bill(debtor);
    const mark = scene.random.pick(["ABWA+", "Ultimate debtor: ", "/ULTD/"]);
    const text = `SVWZ+Zahlung ${mark}${nameOf(debtor)}`;
    scene.never({ text, ...stranger(scene) }, bill);
  },
  "ultimate debtor: another customer than the known payer": (scene) => {
    const [payer, debtor] = [scene.party(), scene.party()];
    const own = scene.bill(payer);
    const bill = scene.bill(debtor, { total: own.total });
    scene.never({ text: `SVWZ+Zahlung ABWA+${nameOf(debtor)}`, from: payer, equals: [own] }, bill);
  },
  "ultimate debtor: the known payer itself": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    scene.must({ text: `SVWZ+${bill.invoiceNumber} ABWA+${nameOf(payer)}`, from: payer }, bill);
  },
  "contest: two lines, one invoice": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    scene.never({ text: bankText(scene, nameOf(payer)) }, bill);
    scene.never({ text: bankText(scene, nameOf(payer)), amount: bill.total, equals: [bill] });
  },
  "amount: two digits exchanged, cited": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer, { total: 123_450n + BigInt(scene.random.int(0, 9)) });
    scene.never({ text: bill.invoiceNumber, from: payer, amount: bill.total - 9_000n }, bill);
  },
  "amount: less a fee, cited": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    scene.never({ text: bill.invoiceNumber, from: payer, amount: bill.total - 1_500n }, bill);
  },
  ...inScripts("half-width kana", (scene) => {
    const { own, latin } = kanaName(scene.random);
    return [own, latin];
  }),
  ...inScripts("Cyrillic on file", ({ random }) => {
    const { own, latin } = cyrillicName(random);
    return [own, latin];
  }),
  ...inScripts("Cyrillic on the statement", ({ random }) => {
    const { own, latin } = cyrillicName(random);
    return [latin, own];
  }),
  ...inScripts("Greek on file", ({ random }) => {
    const { own, latin } = greekName(random);
    return [own, latin];
  }),
  ...inScripts("Greek on the statement", ({ random }) => {
    const { own, latin } = greekName(random);
    return [latin, own];
  }),
  ...inScripts("East Asian legal forms", ({ random }) => eastAsianName(random)),
  ...inScripts("accents lost", (scene) => {
    const name = inForm(scene.random, `${scene.word()}ä Łódź ${scene.word()}ø`);
    return [name, name.replace("ä", "a").replace("Łódź", "Lodz").replace("ø", "o")];
  }),
  ...inCurrency("JPY", 1_200, 9_000, 400_000_000n),
  ...inCurrency("KRW", 12_000, 90_000, 4_000_000_000n),
  ...inCurrency("IDR", 1_500_000, 9_000_000, 4_000_000_000_000n),
};
