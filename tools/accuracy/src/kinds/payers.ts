import { inForm, TRADES } from "./invented.ts";
import { type Kinds, nameOf, type Party, type Scene, stranger } from "./scene.ts";

/** Lines of a known payer whose text says something about another one, and agents who pay for several. */

/** Words by which payers say for whom they pay. */
const FOR = ["für", "for", "pour", "per", "por", "voor", "za", "för", "for account of", "i.A.", "on behalf of", "c/o"];
const INVOICE = ["Rechnung", "Invoice", "Facture", "Fattura", "Factura", "Factuur", "Faktura", "Lasku", "Payment"];

function ofAnother({ random }: Scene, name: string): string {
  const shown = random.pick([name, name.toUpperCase(), name.split(" ").slice(0, 2).join(" ")]);
  return random.pick([
    `${random.pick(INVOICE)} ${random.pick(FOR)} ${shown}`,
    `${random.pick(INVOICE)} ${shown}`,
    shown,
  ]);
}

/** Two customers with an open invoice of one amount. The second has the plain form `Name Trade Form`. */
function two(scene: Scene) {
  const payer = scene.party();
  const other = scene.party(`${scene.bareName()} ${scene.random.pick(["GmbH", "Ltd", "AB", "B.V.", "Oy"])}`);
  const own = scene.bill(payer);
  return { payer, other, own, others: scene.bill(other, { total: own.total }) };
}

/** The account of an agent that is on no file. */
const agentOf = (scene: Scene) => ({
  counterpartyName: `${scene.word()} ${scene.random.pick(["Tax Advisers", "Treuhand", "Holding", "Gestoría"])}`,
  counterpartyIban: scene.iban(),
});

/** An agent who has paid for a client in each of two statements, with the numbers. */
function agentOfClient(scene: Scene, clients: Party[]) {
  const agent = agentOf(scene);
  for (const week of [0, 0, 1]) {
    for (const client of clients) {
      const bill = scene.bill(client);
      scene.must({ ...agent, text: `Invoice ${bill.invoiceNumber}`, week }, bill);
    }
  }
  return agent;
}

export const payers: Kinds = {
  "payer: the text names another customer, both have the amount": (scene) => {
    const { payer, other, own, others } = two(scene);
    scene.never({ text: ofAnother(scene, nameOf(other)), from: payer, equals: [own] }, others);
  },
  "payer: the text names another customer, only the payer has the amount": (scene) => {
    const payer = scene.party();
    const other = scene.party(
      inForm(scene.random, scene.bareName(), ["% GmbH", "% S.A.", "% Kft.", "% Pty Ltd", "% A/S"]),
    );
    const { total } = scene.bill(payer);
    scene.never({ text: ofAnother(scene, nameOf(other)), from: payer, amount: total });
  },
  "payer: the account alone is known, the text names another customer": (scene) => {
    const { payer, other, own, others } = two(scene);
    scene.never({ text: ofAnother(scene, nameOf(other)), counterpartyIban: payer.iban, equals: [own] }, others);
  },
  "payer: the text has another customer's account": (scene) => {
    const { payer, other, own, others } = two(scene);
    const printed = scene.random.pick([other.iban, other.iban.replace(/(.{4})(?=.)/g, "$1 ")]);
    scene.never({ text: `Umbuchung von ${printed}`, from: payer, equals: [own] }, others);
  },
  "payer: the number of another customer's invoice": (scene) => {
    const { payer, others, own } = two(scene);
    scene.never({ text: `Invoice ${others.invoiceNumber}`, from: payer, equals: [own] }, others);
  },
  "payer: pays for another customer, with the other's number": (scene) => {
    const [payer, other] = [scene.party(), scene.party()];
    scene.bill(payer);
    const bill = scene.bill(other);
    const text = `${nameOf(payer)} ${scene.random.pick(["pays for", "zahlt für", "paga per", "paie pour"])} ${nameOf(other)} ${bill.invoiceNumber}`;
    scene.never({ text, from: payer }, bill);
  },
  "payer: names itself": (scene) => {
    const payer = scene.party();
    scene.must({ text: `${scene.random.pick(INVOICE)} ${nameOf(payer)}`, from: payer }, scene.bill(payer));
  },
  "payer: names itself, another's name is longer": (scene) => {
    const bare = scene.bareName();
    const payer = scene.party(`${bare} GmbH`);
    scene.bill(scene.party(`${bare} Holding GmbH`));
    scene.must({ text: scene.random.pick([`${bare} GmbH`, bare]), from: payer }, scene.bill(payer));
  },
  "payer: names itself, another's name is shorter": (scene) => {
    const stem = scene.word();
    const payer = scene.party(`${stem} ${scene.random.pick(TRADES)} GmbH`);
    scene.bill(scene.party(inForm(scene.random, stem, ["% GmbH", "% AG"])));
    scene.must({ text: nameOf(payer), from: payer }, scene.bill(payer));
  },
  "payer: a word of the text is a customer's name": (scene) => {
    const name = scene.random.pick([
      "Danke",
      "Mai",
      "Best",
      "Online",
      "Zahlung",
      "Regards",
      "Post",
      "April",
      "Service",
    ]);
    scene.bill(scene.party(`${name} GmbH`));
    const payer = scene.party();
    const text = scene.random.pick([
      "Danke und best regards",
      "Zahlung Mai",
      "Online Zahlung April",
      "Service Post Mai",
    ]);
    scene.may({ text, from: payer }, scene.bill(payer));
  },
  "payer: says nothing": (scene) => {
    const payer = scene.party();
    scene.must(
      { text: scene.random.pick(["", "Danke", "payment", "Rechnung", "merci"]), from: payer },
      scene.bill(payer),
    );
  },
  "agent: pays for another client by name": (scene) => {
    const [client, other] = [scene.party(), scene.party()];
    const agent = agentOfClient(scene, [client]);
    const own = scene.bill(client);
    const meant = scene.bill(other, { total: own.total });
    scene.never({ ...agent, text: ofAnother(scene, nameOf(other)), week: 2, equals: [own] }, meant);
  },
  "agent: pays for another client, and only the first has the amount": (scene) => {
    const [client, other] = [scene.party(), scene.party()];
    const agent = agentOfClient(scene, [client]);
    const { total } = scene.bill(client);
    scene.never({ ...agent, text: nameOf(other), amount: total, week: 2 });
  },
  "agent: of two clients, without a number": (scene) => {
    const clients = [scene.party(), scene.party()];
    const agent = agentOfClient(scene, clients);
    scene.never({ ...agent, text: "", week: 2, untold: true }, scene.bill(clients[0] as Party));
  },
  "agent: of one client, without a number": (scene) => {
    const client = scene.party();
    scene.may({ ...agentOfClient(scene, [client]), text: "", week: 2 }, scene.bill(client));
  },
  "agent: is a customer too, and pays an own invoice": (scene) => {
    const agent = scene.party(undefined, { account: false });
    const client = scene.party();
    for (const week of [0, 0, 1]) {
      const bill = scene.bill(client);
      scene.may({ from: agent, text: `Invoice ${bill.invoiceNumber} ${nameOf(client)}`, week }, bill);
    }
    const own = scene.bill(agent);
    const equal = scene.bill(client, { total: own.total });
    scene.may({ from: agent, text: "", week: 2, equals: [equal] }, own);
  },
  "agent: pays with the number": (scene) => {
    const client = scene.party();
    const agent = agentOfClient(scene, [client]);
    const bill = scene.bill(client);
    scene.must({ ...agent, text: `Invoice ${bill.invoiceNumber}`, week: 2 }, bill);
  },
  "payer: a new account in the customer's name": (scene) => {
    const client = scene.party();
    const account = { counterpartyName: nameOf(client), counterpartyIban: scene.iban() };
    for (const week of [0, 0, 1]) {
      const bill = scene.bill(client);
      scene.may({ ...account, text: `Invoice ${bill.invoiceNumber}`, week }, bill);
    }
    scene.may({ ...account, text: "", week: 2 }, scene.bill(client));
  },
  "payer: an account that two customers share": (scene) => {
    const [one, two] = [scene.party(), scene.party()];
    const method = one.counterparty.paymentMethods[0];
    if (method !== undefined) two.counterparty.paymentMethods = [{ ...method, id: scene.random.uuid() }];
    const bill = scene.bill(one);
    scene.never({ text: "", counterpartyName: "Hausverwaltung", counterpartyIban: one.iban }, bill);
  },
  "payer: a stranger with the amount and nothing else": (scene) => {
    const { total } = scene.bill(scene.party());
    scene.never({ text: "payment", ...stranger(scene), amount: total });
  },
};
