import { TRADES } from "./invented.ts";
import { type Kinds, nameOf, pick, type Scene, stranger } from "./scene.ts";

/** Companies of one group, members of one family, agents and suppliers that are nearly the one who is meant. */

/** Two related customers with the same amount open. */
function related(scene: Scene, one: string, two: string) {
  const [payer, other] = [scene.party(one), scene.party(two)];
  const own = scene.bill(payer);
  return { payer, other, own, others: scene.bill(other, { total: own.total }) };
}

export const groups: Kinds = {
  "group: numbered companies, account of one": (scene) => {
    const bare = scene.bareName();
    const { payer, own, others } = related(scene, `${bare} 1 GmbH`, `${bare} 2 GmbH`);
    scene.never(
      { text: `${pick(scene, "Rechnung|Invoice|für|")} ${bare} 2`.trim(), from: payer, equals: [own] },
      others,
    );
  },
  "group: numbered companies, only the other has the amount, text alone": (scene) => {
    const bare = scene.bareName();
    const [a, b] = scene.random.sample(["1", "2", "3", "II", "III", "IV", "54", "55"], 2);
    scene.party(`${bare} ${a} LLC`);
    const { total } = scene.bill(scene.party(`${bare} ${b} LLC`));
    scene.never({ text: `ACH CREDIT ${bare.toUpperCase()} ${a} LLC`, amount: total });
  },
  "group: numbered companies, the named one is not on file": (scene) => {
    const bare = scene.bareName();
    const [a, b] = pick(scene, "II/III|III/II|IV/VI|1/2|12/13|54/55|A/B|I/II|One/Two").split("/");
    const { total } = scene.bill(scene.party(`${bare} Fund ${b} LP`));
    scene.never({ text: `ACH CREDIT ${bare.toUpperCase()} FUND ${a} LP`, amount: total });
  },
  "group: compass words": (scene) => {
    const bare = scene.bareName();
    const [a = "", b = ""] = pick(
      scene,
      "North/South|South/North|East/West|West/East|Upper/Lower|First/Fifth|New/Old|Inner/Outer|Alpha/Delta",
    ).split("/");
    const { total } = scene.bill(scene.party(`${b} ${bare} LLC`));
    scene.never({ text: `ACH CREDIT ${a.toUpperCase()} ${bare.toUpperCase()} LLC`, amount: total });
  },
  "group: the other legal form in the text": (scene) => {
    const bare = scene.bareName();
    const { payer, own, others } = related(scene, `${bare} GmbH`, `${bare} AG`);
    scene.never(
      { text: `${pick(scene, "Rechnung|Invoice|für|")} ${bare} AG`.trim(), from: payer, equals: [own] },
      others,
    );
  },
  "group: branch of another town": (scene) => {
    const bare = scene.bareName();
    const [a, b] = scene.random.sample(["Hamburg", "Berlin", "Lyon", "Porto", "Leeds", "Turku", "Brno", "Bergen"], 2);
    const { payer, own, others } = related(scene, `${bare} ${a} GmbH`, `${bare} ${b} GmbH`);
    scene.never(
      { text: pick(scene, `Filiale ${b}|${b}|für ${b}|Standort ${b} Februar`), from: payer, equals: [own] },
      others,
    );
  },
  "group: a telling word of another customer with the amount": (scene) => {
    const [one, two] = [scene.word(), scene.word()];
    const { payer, own, others } = related(
      scene,
      `${one} Trading GmbH`,
      `${two} ${scene.random.pick(TRADES)} ${scene.word()} AG`,
    );
    scene.never(
      {
        text: pick(scene, `Rechnung ${two}|für ${two}|${two} Februar|Objekt ${two}|${two}`),
        from: payer,
        equals: [own],
      },
      others,
    );
  },
  "family: the given name of another member": (scene) => {
    const family = scene.word();
    const [a, b] = scene.random.sample("Maria Peter Anna Paul Lena Otto Giulia Marek Ingrid Timo".split(" "), 2);
    const { payer, own, others } = related(scene, `${a} ${family}`, `${b} ${family}`);
    scene.never(
      {
        text: pick(scene, `Beitrag ${b}|für ${b}|${b}|${b} ${family}|Kurs ${b} Februar|${family} ${b}`),
        from: payer,
        equals: [own],
      },
      others,
    );
  },
  "family: initials": (scene) => {
    const family = scene.word();
    scene.party(`Jane ${family}`);
    const { total } = scene.bill(scene.party(`John ${family}`, { account: false }));
    scene.never({ text: `ACH CREDIT J ${family.toUpperCase()}`, amount: total });
  },
  "family: both spouses in the name field": (scene) => {
    const family = scene.word();
    const [a, b] = [
      scene.party(`Anna ${family}`, { account: false }),
      scene.party(`Otto ${family}`, { account: false }),
    ];
    const own = scene.bill(a);
    const other = scene.bill(b, { total: own.total });
    scene.never(
      { text: "Beitrag", counterpartyName: `Anna und Otto ${family}`, amount: own.total, equals: [other] },
      own,
    );
  },
  "renamed: formerly another customer": (scene) => {
    const [a, b] = [scene.company(), scene.company()];
    scene.party(b);
    const { total } = scene.bill(scene.party(a));
    scene.never({
      text: `ACH CREDIT ${b.toUpperCase()} ${pick(scene, "FKA|FORMERLY|DBA|OBO|ON BEHALF OF|F/B/O|C/O")} ${a.toUpperCase()}`,
      amount: total,
    });
  },
  "renamed: the bank in the text is a customer": (scene) => {
    const bank = scene.party(`${scene.word()} Bank Ltd`);
    const { total } = scene.bill(bank);
    scene.never({
      text: `INCOMING WIRE ${pick(scene, "VIA|FROM|SENDER BANK")} ${nameOf(bank).toUpperCase()} ${pick(scene, "ORG|ORIG|BY ORDER OF|B/O")} ${scene.company().toUpperCase()}`,
      amount: total,
    });
  },
  "sign: the number of the payer's own open bill, money in": (scene) => {
    const both = scene.party();
    const bill = scene.bill(both);
    const theirs = scene.bill(both, {
      direction: "payable",
      total: bill.total,
      invoiceNumber: pick(
        scene,
        `ER-2026-${scene.random.digits(4)}|V${scene.random.digits(6)}|${scene.random.digits(7)}`,
      ),
    });
    scene.never({
      text: pick(scene, `${theirs.invoiceNumber}|zu ${theirs.invoiceNumber}|Re ${theirs.invoiceNumber}`),
      from: both,
      amount: bill.total,
    });
  },
  "sign: a supplier pays back, the tenant's bill has the amount": (scene) => {
    const both = scene.party();
    const bill = scene.bill(both);
    const paid = scene.bill(both, { direction: "payable" });
    scene.must({ text: paid.invoiceNumber, from: both, week: 0 }, paid);
    scene.never({
      text: pick(
        scene,
        `Überzahlung ${paid.invoiceNumber}|overpaid ${paid.invoiceNumber}|${paid.invoiceNumber}|Guthaben|Bonusgutschrift 2025|Rückvergütung`,
      ),
      from: both,
      amount: bill.total,
    });
  },
  "supplier: the number of one, the name and amount of the other": (scene) => {
    const invoiceNumber = String(scene.random.int(100_000, 999_999));
    const [one, two] = [scene.party(), scene.party()];
    const a = scene.bill(one, { invoiceNumber, direction: "payable" });
    const b = scene.bill(two, { invoiceNumber, direction: "payable" });
    scene.never({ text: `Rechnung ${invoiceNumber}`, from: two, amount: a.total, direction: "debit", equals: [a, b] });
  },
  "supplier: one number, two suppliers, named one has it with another amount open at a third": (scene) => {
    const invoiceNumber = String(scene.random.int(100_000, 999_999));
    const [one, two] = [scene.party(), scene.party()];
    const a = scene.bill(one, { invoiceNumber, direction: "payable" });
    scene.bill(two, { invoiceNumber, direction: "payable" });
    scene.never({
      text: `ACH DEBIT ${nameOf(two).toUpperCase()} ${invoiceNumber}`,
      amount: a.total,
      direction: "debit",
    });
  },
  "customer number of another": (scene) => {
    const { payer, other, own, others } = related(scene, scene.company(), scene.company());
    scene.never(
      {
        text: `${pick(scene, "Kd-Nr.|Kundennummer|Customer no|client")} ${other.counterparty.accountCode}`,
        from: payer,
        equals: [own],
      },
      others,
    );
  },
  "amount: the number is the amount": (scene) => {
    const total = BigInt(scene.random.int(100_000, 999_999));
    scene.bill(scene.party(), { total, invoiceNumber: String(total) });
    scene.never({
      text: pick(
        scene,
        `EUR ${total / 100n}.${String(total % 100n).padStart(2, "0")}|Betrag ${total / 100n}.${String(total % 100n).padStart(2, "0")}`,
      ),
      ...stranger(scene),
      amount: total,
    });
  },
  "name: accents of another": (scene) => {
    const w = scene.word();
    scene.party(`M${w}ø AS`);
    const { total } = scene.bill(scene.party(`M${w}ö GmbH`));
    scene.never({ text: `ACH CREDIT M${w.toUpperCase()}Ø AS`, amount: total });
  },
  "name: a town, a trade": (scene) => {
    const trade = scene.random.pick(TRADES);
    const { total } = scene.bill(scene.party(`${trade} Hamburg GmbH`));
    scene.never({ text: `ACH CREDIT ${scene.word().toUpperCase()} ${trade.toUpperCase()} HAMBURG`, amount: total });
  },
};
