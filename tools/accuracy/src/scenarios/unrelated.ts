import { addDays } from "@matchbook/runtime/values/days";
import { freeAmount, listPrice } from "../amounts.ts";
import { FIRST_DAY, workday } from "../calendar.ts";
import { makeIban } from "../iban.ts";
import { companyName, companyStem, personName } from "../names.ts";
import { personOnStatement } from "../statement-name.ts";
import { pay, type World } from "../world.ts";
import type { Scenario } from "./scenario.ts";

/** Bookings on a company's accounts that pay no invoice. */
export const unrelated: Scenario[] = [
  { share: 55, happen: cardPayment },
  { share: 26, happen: salary },
  { share: 10, happen: tax },
  { share: 12, happen: bankFee },
  { share: 10, happen: ownTransfer },
  { share: 20, happen: strangersMoney },
];

function anyDay({ random }: World): string {
  return workday(addDays(FIRST_DAY, random.int(3, 360)));
}

function cardPayment(world: World): void {
  const { random } = world;
  const shop = `${companyStem(random).toUpperCase()} ${random.pick(["SHOP", "TANKSTELLE", "HOTEL", "STORE", "RESTAURANT"])}`;
  const text = `${shop} ${random.digits(4)} ${random.pick(["BERLIN", "WIEN", "PARIS", "LONDON"])} KARTE ${random.digits(4)} ${random.digits(6)}`;
  pay(world, {
    class: "unrelated: card payment",
    name: shop,
    direction: "debit",
    day: anyDay(world),
    amount: freeAmount(random) / 10n,
    currency: "EUR",
    text,
  });
}

function salary(world: World): void {
  const { random } = world;
  const day = anyDay(world);
  const name = personOnStatement(random, personName(random));
  const text = `${random.pick(["Lohn/Gehalt", "Salary", "Gehalt"])} ${day.slice(5, 7)}/${day.slice(0, 4)} PNR ${random.digits(5)}`;
  pay(world, {
    class: "unrelated: salary",
    name,
    iban: makeIban(random, "DE"),
    direction: "debit",
    day,
    amount: BigInt(random.int(180_000, 620_000)),
    currency: "EUR",
    text,
  });
}

function tax(world: World): void {
  const { random } = world;
  const day = anyDay(world);
  const text = `STEUERNR ${random.digits(3)}/${random.digits(4)}/${random.digits(4)} ${random.pick(["UMS.ST", "LOHNST", "KOERPST"])} ${day.slice(5, 7)}.${day.slice(2, 4)}`;
  pay(world, {
    class: "unrelated: tax",
    name: "Finanzamt Musterstadt",
    iban: makeIban(random, "DE"),
    direction: "debit",
    day,
    amount: freeAmount(random),
    currency: "EUR",
    text,
  });
}

function bankFee(world: World): void {
  const { random } = world;
  const text = `${random.pick(["Entgeltabrechnung", "Kontofuehrung", "Account fee", "Zinsen"])} ${random.digits(8)}`;
  pay(world, {
    class: "unrelated: bank fee",
    direction: "debit",
    day: anyDay(world),
    amount: listPrice(random),
    currency: "EUR",
    text,
  });
}

function ownTransfer(world: World): void {
  const { random } = world;
  const amount = BigInt(random.int(5, 500)) * 10_000n;
  const direction = random.pick(["credit", "debit"] as const);
  pay(world, {
    class: "unrelated: own transfer",
    name: "Mustermann Handels GmbH",
    iban: makeIban(random, "DE"),
    direction,
    day: anyDay(world),
    amount,
    currency: "EUR",
    text: random.pick(["Umbuchung", "Liquiditaet", "transfer"]),
  });
}

// A payment of a stranger for something else, with an amount that many invoices have.
function strangersMoney(world: World): void {
  const { random } = world;
  const text = random.pick(["Erstattung", "Refund", "Beitrag", "Kaution", "Versicherung Schaden", "Miete"]);
  pay(world, {
    class: "unrelated: stranger's money of a common amount",
    name: companyName(random, companyStem(random), "DE"),
    iban: makeIban(random, "DE"),
    direction: random.pick(["credit", "debit"] as const),
    day: anyDay(world),
    amount: listPrice(random),
    currency: "EUR",
    text: `${text} ${random.digits(random.int(4, 10))}`,
  });
}
