import { writtenAmount } from "./amounts.ts";
import { writtenDay } from "./calendar.ts";
import { makeIban } from "./iban.ts";
import type { Party } from "./parties.ts";
import type { Random } from "./random.ts";

const LABELS =
  "Rechnung|Rechnung Nr.|Rechnungsnr.|Rechnungsnummer|RG|Rg.-Nr.|Re.|RE Nr|Rech.|Invoice|Inv.|inv no|Invoice no.|Facture|Facture no|Factuur|Faktura|Fattura|Fra.|Beleg|Ihre Rechnung|Betr.:|Ref|Zahlung|Payment for||||||";
const GREETINGS =
  "Danke|vielen Dank|MfG|Mit freundlichen Gruessen|Thank you|Merci|thanks|Zahlung|Ueberweisung|bezahlt per Online-Banking";

/** A text of a payer around the invoice numbers: labels, dates, customer and order numbers. */
export function payersText(
  random: Random,
  party: Party,
  written: string[],
  about: { day: string; amount: bigint },
): string {
  const label = random.pick(LABELS.split("|"));
  const joined = written.join(random.pick([", ", " ", " + ", "; ", " und ", ","]));
  // `Rg.-Nr.4711` is common, `RechnungRE-4711` is not.
  const collides = /[A-Za-z]$/.test(label) && /^[A-Za-z]/.test(joined);
  const glue = random.chance(collides ? 0.015 : 0.08) ? "" : " ";
  const parts = [written.length === 0 ? "" : `${label}${glue}${joined}`.trim()];
  if (random.chance(0.2)) parts.push(`vom ${writtenDay(random, about.day)}`);
  if (random.chance(0.15)) parts.push(noise(random, party, about));
  if (random.chance(0.06)) parts.push(noise(random, party, about));
  if (random.chance(0.1)) parts.push(random.pick(GREETINGS.split("|")));
  // Some payers begin with their own name.
  if (random.chance(0.15)) parts.reverse();
  return parts.filter((part) => part !== "").join(random.pick([" ", " ", ", ", " / "]));
}

/** A piece of text with digits that cites no invoice. */
function noise(random: Random, party: Party, about: { day: string; amount: bigint }): string {
  return random.weighted([
    [30, `${random.pick(["Kd.Nr.", "Kundennr.", "KdNr", "Customer", "Client", "K-Nr"])} ${party.customerNumber}`],
    [
      22,
      `${random.pick(["Bestellung", "Order", "PO", "Auftrag", "AB", "Commande"])} ${random.digits(random.int(5, 10))}`,
    ],
    [12, `Tel. 0${random.digits(3)}/${random.digits(random.int(5, 7))}`],
    [12, writtenAmount(random, about.amount, party.currency)],
    [10, writtenDay(random, about.day)],
    [
      8,
      `IBAN ${makeIban(random, party.country)
        .replace(/(.{4})/g, "$1 ")
        .slice(0, random.int(12, 24))
        .trim()}`,
    ],
    [6, `${random.pick(["Vertrag", "Projekt", "Objekt", "Mandat"])} ${random.digits(random.int(2, 6))}`],
  ]);
}

/** The text of a payer who cites no invoice. */
export function wordsOnly(random: Random, party: Party, about: { day: string; amount: bigint }): string {
  return random.weighted([
    [
      35,
      random.pick([
        "Rechnung",
        "Zahlung",
        "Ueberweisung",
        "payment",
        "invoice",
        "Facture",
        "Beitrag",
        "Miete",
        "diverse",
      ]),
    ],
    [20, ""],
    [20, noise(random, party, about)],
    [15, party.counterparty.name],
    [10, `${random.pick(GREETINGS.split("|"))} ${noise(random, party, about)}`],
  ]);
}
