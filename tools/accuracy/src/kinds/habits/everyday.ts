import { addDays } from "@matchbook/runtime/values/days";
import { FIRST_DAY, type Kinds, pick, type Scene } from "../scene.ts";
import { habits } from "./habit.ts";

/**
 * Texts that a bookkeeper meets every week: collections, cards, taxes, salaries, deductions, and numbers that mean
 * others.
 */

const short = { number: "4???" };

/** Two open bills of one payer; the text tells which of them. */
function oneOfTwo(scene: Scene, texts: string, tells: "first" | "none"): void {
  const payer = scene.party();
  const total = scene.amount();
  const first = scene.bill(payer, { total, issueDate: "2026-01-31" });
  const second = scene.bill(payer, { total, issueDate: addDays(FIRST_DAY, -3) });
  const text = pick(scene, texts).replace("#", first.invoiceNumber);
  if (tells === "first") scene.must({ text, from: payer }, first);
  else scene.never({ text, from: payer, untold: true, equals: [second] }, first);
}

/** Money out with the number of an open bill that is not what it pays. */
function out(scene: Scene, texts: string): void {
  const supplier = scene.party();
  const bill = scene.bill(supplier, { direction: "payable", invoiceNumber: scene.numbered("26-0???") });
  const text = pick(scene, texts).replace("#", bill.invoiceNumber);
  const payee = {
    counterpartyName: `${scene.word()} ${pick(scene, "Finanzamt|Treasury|Payroll|Krankenkasse|Notary")}`,
  };
  scene.never({ text, direction: "debit", amount: bill.total, counterpartyIban: scene.iban(), ...payee });
}

/** A paid invoice is cited again with the amount of another open one. */
function citesPaid(scene: Scene, texts: string): void {
  const payer = scene.party();
  const paid = scene.bill(payer);
  scene.must({ text: `Rechnung ${paid.invoiceNumber}`, from: payer, week: 0 }, paid);
  const open = scene.bill(payer, { total: paid.total });
  scene.never({ text: pick(scene, texts).replace("#", paid.invoiceNumber), from: payer, amount: open.total });
}

/** Two invoices in one payment, of which the payer keeps something back. */
function keptBack(scene: Scene, texts: string): void {
  const payer = scene.party();
  const bills = [scene.bill(payer), scene.bill(payer)];
  const text = bills.reduce((written, { invoiceNumber }) => written.replace("#", invoiceNumber), pick(scene, texts));
  const sum = bills.reduce((total, bill) => total + bill.total, 0n);
  scene.never({ text, from: payer, amount: sum - BigInt(scene.random.int(1_000, 9_000)) }, ...bills);
}

/** Two invoices in one payment of their exact sum. */
function both(scene: Scene, texts: string): void {
  const payer = scene.party();
  const bills = [scene.bill(payer), scene.bill(payer)];
  const text = bills.reduce((written, { invoiceNumber }) => written.replace("#", invoiceNumber), pick(scene, texts));
  scene.must({ text, from: payer }, ...bills);
}

export const everyday: Kinds = {
  ...habits({
    "a short number beside a card, a till or a terminal": {
      ...short,
      by: "stranger",
      wrong:
        "KARTENZAHLUNG TERMINAL # BELEG 11|CARD ***# LONDON|VISA DEBIT # 02MAR|girocard Kartennr. #|POS # CONTACTLESS|CB*# 0203|ATM # CASH DEPOSIT|TID # BATCH 0042|Bancontact kaart #|MAESTRO KAART #",
      unsure: true,
      honest: "Rechnung # bezahlt|invoice # by card|facture n° # par CB|Rg.-Nr. # per Überweisung|paying inv no #",
    },
    "a short number in an address or a day": {
      ...short,
      wrong:
        "Hauptstr. 12, # Musterdorf|PO Box #|Flat #|Zimmer #|Apt #|A-# Linz|CH-# Basel|Tel. 030 #|Ext. #|Lot #|Gate #|Raum #|Parking bay #|Stellplatz #",
      honest: "Rechnung #, Hauptstr. 12|Rg # (Linz)|invoice # for Flat 7|Rechnung # Stellplatz 12",
    },
    "a deposit, a retention or security in many words": {
      wrong:
        "Sicherheitseinbehalt|Vertragserfüllungsbürgschaft|Kaution Schlüssel|caution salle des fêtes|deposito cauzionale|fianza alquiler|kaucja najem|vratná záloha|varaslepszerződés foglaló|depositumslejekontrakt|takuuvuokra|borgsom huur|deposit for keys|earnest money|rental bond",
    },
    "capital, loans and dividends in many words": {
      wrong:
        "Gesellschafterdarlehen|Kapitaleinlage|Ausschüttung 2025|dividende 2025|apport en compte courant|versamento soci|ampliación de capital|dopłata wspólników|podíl na zisku|aktieägartillskott|tőkeemelés|shareholder loan|drawdown tranche 2|investment round|sermaye artırımı",
    },
    "insurance and damage in many words": {
      wrong:
        "Schaden 26-1?????|Schadensnummer ???????|Versicherungsleistung|indemnité sinistre ??????|risarcimento danni|siniestro ???????|odszkodowanie|škodní událost ??????|skadenr ??????|claim ref ???????|schadevergoeding|vahinkokorvaus",
    },
    "the public hand pays grants and refunds": {
      wrong:
        "Umsatzsteuer-Erstattung 12/2025|Kurzarbeitergeld|Erstattung AAG|remboursement crédit de TVA|rimborso IVA|devolución IVA 2025|zwrot VAT 12/2025|vratka DPH|momsrefusion|ALV-palautus|VAT repayment|Zuschuss Digitalbonus|subvention région|dotacja|PPZP refundacja",
    },
    "salary and expenses come back": {
      wrong:
        "Rückzahlung Vorschuss Reisekosten|Gehaltsüberzahlung|remboursement trop perçu salaire|restituzione stipendio|devolución nómina|zwrot zaliczki delegacja|vratka mzdy|återbetalning lön|palkan takaisinperintä|salary overpayment|return of petty cash|expense refund",
    },
    "a sale of something else": {
      wrong:
        "Kaufpreis PKW|Verkauf Gabelstapler|vente véhicule|vendita furgone|venta furgoneta|sprzedaż samochodu|prodej auta|sale of van|eBay Verkauf Schreibtisch|Kleinanzeigen Regal|scrap metal|Schrottverkauf|Pfandgeld",
    },
    "polite words around nothing": {
      honest:
        "besten Dank|mit freundlichen Grüßen|merci d'avance|grazie e saluti|muchas gracias|dziękuję|s pozdravem|tack så mycket|kiitos|thank you for your service|danke fürs tolle Essen|obrigado|köszönjük|hvala|ευχαριστώ",
      unsure: true,
    },
    "batches and identifiers of the payer's system": {
      honest:
        "ZLAUF 20260302-0? RE #|Payment run 26??-0? inv #|SAP F110 ???????? RNR #|DATEV 0??????? RE #|BATCH 00?? LINE 0? INV #|lot 26?? fact #|PO-RUN/26/?? INV #|ID zlecenia 26?????? FV #|E2E-26??????? #",
    },
    "direct debits and mandates": {
      honest:
        "SEPA-BASISLASTSCHRIFT RE # MREF M-00??|incasso factuur # machtiging M?????|prélèvement FAC # RUM ????????|SDD CORE # MANDATE M??|recibo domiciliado fra #|addebito SDD ft #",
      wrong:
        "RÜCKLASTSCHRIFT # MD06|storno incasso #|rejet prélèvement # AM04|SDD RETURN # MS03|recibo devuelto #|insoluto SDD #|RLS # Entgelt 3,00",
    },
    "parts and rates": {
      wrong:
        "1. Rate #|Abschlag 2 zu #|rata 1/3 fv #|1. splátka #|delbetalning #|osamaksu #|1st instalment #|balance due after #|part payment #|2nd of 3, #|zweite Rate #|1ère mensualité #|seconda rata #",
    },
    "a dispute or a question beside the number": {
      wrong:
        "unter Vorbehalt #|Zahlung unter Protest #|# strittig|paid under protest #|sous réserve #|con riserva #|bajo protesto #|z zastrzeżeniem zwrotu #|# irrtümlich|# bitte zurück|wrongly sent #|# falsch überwiesen",
      meant: true,
    },
  }),
  "the payer tells which of two equal bills": (scene) => oneOfTwo(scene, "Rechnung #|inv #|#|fact. #", "first"),
  "the payer does not tell which of two equal bills": (scene) =>
    oneOfTwo(scene, "Rechnung|Zahlung|invoice|payment|facture|wie besprochen|per Rechnung vom Monat", "none"),
  "taxes, wages and duties with a bill's number": (scene) =>
    out(
      scene,
      "Lohnsteuer #|St.-Nr. 123/#/2026|Beitragsnummer #|payroll run #|cotisation URSSAF #|mod. F24 #|PAYE ref #|Notar UR-Nr. #|Zollbescheid #|Kfz-Steuer #|Bußgeld Az. #",
    ),
  "a paid invoice is cited again": (scene) =>
    citesPaid(scene, "Rechnung #|inv #|#|nochmals #|second payment #|Dauerauftrag #|facture #|Rg # danke"),
  "something is kept back from two invoices": (scene) =>
    keptBack(
      scene,
      "#, # abzgl. Gutschrift|RE # + # ./. Retoure|# and # less credit note|# # moins avoir|# e # meno NC|# a # mínus dobropis|# # abz. Mängelrüge",
    ),
  "something is kept back from two invoices, honest": (scene) =>
    both(scene, "#, #|RE # + #|# and #|# et #|# e #|# a #|#/#|Rechnungen # u. #|inv. # & #|#;#|# sowie #"),
};
