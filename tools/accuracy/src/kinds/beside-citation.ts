import type { Line } from "../records.ts";
import { saysBeside } from "./says-beside.ts";
import { type Kinds, nameOf, type Party, pick, type Scene } from "./scene.ts";

/** A customer cites its own invoice, and something beside the number makes it another payment, or seems to. */

/** Texts in which `#` is the number, by what they say. */
const WRONG: Record<string, string> = {
  "joined to another number":
    "# und 6620917|# & 88120|# et 771203|6620917 + #|# og 88120|# ve 66123|# + 99812|# i 551203",
  "another number without a word": "# 6620917|# 559-0122|#; 448120|(559012) #|6620917 #|# X77-1209|# 20/66209",
  "the number of a credit note":
    "NC 77 fattura #|GS 551 zu #|# less CN 31|CN no 18 inv #|KN 9 k #|AVR 66 facture #|# abzgl. GS 12",
  correction:
    "Korrektur #|correction of #|rettifica #|rectificación #|korekta #|correctie #|oikaisu #|helyesbítés #|düzeltme #|korrigering #|訂正 #|# (adjusted)|Berichtigung zu #|исправление #",
  "interest and fees":
    "Verzugszinsen #|late fee #|intérêts de retard #|interessi di mora #|odsetki #|dröjsmålsränta #|purregebyr #|viivästyskorko #|késedelmi kamat #|gecikme faizi #|recargo #|Mahnkosten #",
  "a rest, and the whole is open":
    "Differenz #|restbetrag #|reliquat #|differenza #|verschil #|dopłata #|doplatek #|mellomlegg #|erotus #|különbözet #|shortfall #|差額 #",
  "a letter and a digit behind it": "#-R1|#/Z1|#_v2|#.K2",
  "at the cost of another":
    "# zu Lasten Hedda Corvin|à charge de Corvin Metall #|a cargo de Corvin #|# p/o Corvin|i.V. Corvin #|settling debt of Corvin #|# ten laste van Corvin",
};

/** Honest texts beside a number. */
const HONEST: Record<string, string> = {
  "a number behind a word": "# batch 66209|# Lauf 00771|# Bestellung 6620917|# run 551203|# PO 88123|# LS 44712",
  "and with words": "# und danke|# & Gruß|# et merci|# and regards|# + Skonto nicht genutzt",
  "a kind of invoice": "Schlussrechnung #|final invoice #|slutfaktura #|facture finale #|végszámla #|Teilrechnung #",
  "a reminder": "# nach Mahnung|reminder #|# rappel|# sollecito|# upomínka|# przypomnienie",
  "taxes and terms": "# inkl. 19% MwSt|# TTC|# 30 Tage netto|# IVA 22%|# moms 25%",
  "a thing or a place": "# Wartung|# Projekt Aurelia|# Lyon|# Standort Graz|# catering|# Objekt 12",
};

const wordOf = (party: Party) => nameOf(party).split(" ")[0] ?? "";
const twoWords = (scene: Scene) => scene.party(`${scene.bareName()} ${pick(scene, "GmbH|Ltd|AB|Kft.")}`);

/** An id with a word of a customer's name. */
function namedIn(scene: Scene, party: Party): Partial<Line> {
  const field = pick(scene, "endToEndId|instructionId|bankReference|mandateId");
  return { [field]: pick(scene, "% 0302|REF % 77|%/26|M-%").replace("%", wordOf(party).toUpperCase()) };
}

export const besideCitation: Kinds = {
  ...saysBeside("beside a citation", { wrong: WRONG, honest: HONEST }),
  "beside a citation: a word of another customer's name in an id": (scene) => {
    const [payer, other] = [twoWords(scene), twoWords(scene)];
    const bill = scene.bill(payer);
    scene.never(
      { text: scene.random.chance(0.7) ? bill.invoiceNumber : "", from: payer, ...namedIn(scene, other) },
      bill,
    );
  },
  "beside a citation: honest, a word of the own name in an id": (scene) => {
    const payer = twoWords(scene);
    const bill = scene.bill(payer);
    scene.must({ text: bill.invoiceNumber, from: payer, ...namedIn(scene, payer) }, bill);
  },
  "beside a citation: a company that is not on file": (scene) => {
    const payer = twoWords(scene);
    const bill = scene.bill(payer);
    const company = `${scene.bareName()} ${pick(scene, "GmbH|Ltd|S.r.l.|sp. z o.o.|LLC|ApS")}`;
    const text = pick(scene, "# (%)|# - %|%, #|# / %").replace("#", bill.invoiceNumber).replace("%", company);
    scene.never({ text, from: payer }, bill);
  },
  "beside a citation: honest, the own company": (scene) => {
    const payer = twoWords(scene);
    const bill = scene.bill(payer);
    const text = pick(scene, "# (%)|# - %|%, #|# / %").replace("#", bill.invoiceNumber).replace("%", nameOf(payer));
    scene.must({ text, from: payer }, bill);
  },
  "beside a citation: the id cites, the text has an unknown number": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const text = `${pick(scene, "Arve|rēķins|sąskaita|faktura nr|račun br.|τιμολόγιο|hóa đơn|Ticket-X")} 66${scene.random.digits(5)}`;
    scene.never({ text, endToEndId: bill.invoiceNumber, from: payer }, bill);
  },
  "beside a citation: the number of another year": (scene) => {
    const payer = scene.party();
    const serial = scene.random.digits(4);
    const { total } = scene.bill(payer, { invoiceNumber: `FK-2026-${serial}` });
    const text = pick(scene, `FK 2025 ${serial}|FK-2025-${serial}|faktura FK/2024/${serial}`);
    scene.never({ text, from: payer, amount: total });
  },
};
