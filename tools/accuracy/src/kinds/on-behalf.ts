import { type Kinds, nameOf, pick, type Scene, stranger } from "./scene.ts";

/** Lines that say that another debtor owes the money or that the cited invoice is not meant, and the honest ones that look alike. */

/** Words for another debtor by language; the percent sign stands for its name. */
const BEHALF: Record<string, string> = {
  en: "on behalf of %|for account of %|acting for %|f/b/o %|as agent for %|in the name of %|as trustee for %|ultimate debtor %",
  de: "i.A. %|im Auftrag von %|i. A. v. %|im Namen von %|namens %|für Rechnung von %|Schuldner %|abweichender Auftraggeber: %",
  fr: "pour le compte de %|au nom de %|pour compte de %|débiteur %|en représentation de %",
  es: "por cuenta de %|en nombre de %|por encargo de %|deudor %",
  pt: "por conta de %|em nome de %|devedor %",
  it: "per conto di %|a nome di %|su incarico di %|debitore %",
  nl: "namens %|in opdracht van %|voor rekening van %|uit naam van %",
  pl: "w imieniu %|na zlecenie %|na rachunek %|dłużnik %",
  cs: "jménem %|v zastoupení %|dlužník %",
  sv: "på uppdrag av %|för räkning %|betalt av %",
  no: "på vegne av %|på oppdrag fra %|betalt av %",
  da: "på vegne af %|for regning %|betalt af %",
  fi: "% puolesta|% lukuun|% valtuuttamana",
  hu: "% nevében|% megbízásából|% képviseletében",
  tr: "% adına|% hesabına|% tarafından",
  ro: "în numele %|pe seama %",
  hr: "u ime %|za račun %",
  sl: "v imenu %|po naročilu %",
  ru: "от имени %|по поручению %",
  el: "για λογαριασμό %|εκ μέρους %",
  ja: "%様分|%の代理",
  ko: "% 대납|% 명의로",
  zh: "代付 %|代缴 %",
};
const ALL = Object.values(BEHALF).flatMap((texts) => texts.split("|"));

const someone = (scene: Scene) =>
  scene.random.chance(0.5) ? scene.company() : `${pick(scene, "Hedda|Bruno|Zofia|Marisol|Eino")} ${scene.word()}`;
const behalfOf = (scene: Scene, name: string) => scene.random.pick(ALL).replace("%", name);
const around = (scene: Scene, number: string, said: string) =>
  pick(scene, "Invoice # @|@ #|#, @|Zahlung @ Rechnung #|# - @").replace("#", number).replace("@", said);

/** Words beside a cited number that say that it is not meant, paid already, or more than that number. */
const NOT_MEANT: Record<string, string> = {
  "another one is meant":
    "nicht #|not #|pas #|non #|niet #|nie #|inte #|ikke #|nem #|кроме #|umjesto #|namesto #|în loc de #|вместо #|αντί #|außer #|sauf #|excepto #",
  "it is paid already":
    "# schon beglichen|# already settled|déjà réglé #|ya pagada #|già saldata #|al voldaan #|już opłacona #|již uhrazeno #|már fizetve #|deja plătită #|već plaćeno #|уже оплачено #|вже сплачено #",
  "it is paid a second time":
    "# doppelt|# twice|# zweimal|# deux fois|# dos veces|# due volte|# dubbel|# dwukrotnie|# dvakrát|# dubbelt|# dobbelt|# kahdesti|# kétszer|# iki kez|# дважды|# 二重|# 이중|# 重复",
  "it is void":
    "void #|anulada #|annullata #|anulat #|stornováno #|unieważniona #|annullerad #|peruttu #|érvénytelenítve #|аннулирован #|tühistatud #|anulēts #",
};
const notMeant: Kinds = Object.fromEntries(
  Object.entries(NOT_MEANT).map(([name, texts]) => [
    `cited: ${name}`,
    (scene: Scene) => {
      const payer = scene.party();
      const bill = scene.bill(payer);
      scene.never({ text: pick(scene, texts).replace("#", bill.invoiceNumber), from: payer }, bill);
    },
  ]),
);

export const onBehalf: Kinds = {
  ...notMeant,
  "behalf: of someone else, beside the number": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    scene.never({ text: around(scene, bill.invoiceNumber, behalfOf(scene, someone(scene))), from: payer }, bill);
  },
  "behalf: of someone else, without a number": (scene) => {
    const payer = scene.party();
    const { total } = scene.bill(payer);
    scene.never({ text: behalfOf(scene, someone(scene)), from: payer, amount: total });
  },
  "behalf: words for another debtor, without its name": (scene) => {
    const payer = scene.party();
    const { total } = scene.bill(payer);
    scene.never({
      text: pick(scene, "im Auftrag|i.A.|on behalf|w imieniu|per conto|namens|o/b/o"),
      from: payer,
      amount: total,
    });
  },
  "behalf: of someone in the bank's field": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const mark = pick(scene, "SVWZ+# ABWA+@|/ULTD//NAME/@/REMI/#");
    scene.never({ text: mark.replace("#", bill.invoiceNumber).replace("@", someone(scene)), from: payer }, bill);
  },
  "behalf: for a company, beside the number": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const name = `${scene.bareName()} ${pick(scene, "GmbH|Ltd|S.r.l.|A/S|LLC|s.r.o.")}`;
    const said = `${pick(scene, "für|for|pour|para|per|voor|za|för")} ${name}`;
    scene.never({ text: `${bill.invoiceNumber} ${said}`, from: payer }, bill);
  },
  "behalf: honest, of the customer itself": (scene) => {
    const customer = scene.party(`${scene.bareName()} ${pick(scene, "GmbH|Ltd|AB|Oy")}`);
    const bill = scene.bill(customer);
    const mark = pick(
      scene,
      "on behalf of @|i.A. @|pour le compte de @|per conto di @|namens @|w imieniu @|jménem @|@ puolesta",
    );
    const text = `${mark.replace("@", nameOf(customer))}, ${bill.invoiceNumber}`;
    scene.must({ text, ...(scene.random.chance(0.5) ? stranger(scene) : { from: customer }) }, bill);
  },
  "behalf: honest, the customer in the bank's field, in two lines": (scene) => {
    const customer = scene.party(`${scene.bareName()} GmbH`);
    const bill = scene.bill(customer);
    const name = nameOf(customer);
    const at = scene.random.int(2, name.length - 2);
    const text = `SVWZ+${bill.invoiceNumber} ABWA+${name.slice(0, at)}\n${name.slice(at)}`;
    scene.must({ text, counterpartyIban: customer.iban }, bill);
  },
  "behalf: honest, words that look alike": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const text = pick(
      scene,
      "# Danke für Ihren Auftrag|# for delivery in March|# pour livraison|# za dostawę|# per servizi|im Auftrag 55120, #|# para servicios|# für Montage in Wien|# for acct 88123|# i. d. R.",
    );
    scene.must({ text: text.replace("#", bill.invoiceNumber), from: payer }, bill);
  },
  "cited: the number goes on": (scene) => {
    const invoiceNumber = `GK-2026-${scene.random.digits(4)}`;
    const payer = scene.party();
    const { total } = scene.bill(payer, { invoiceNumber });
    scene.never({
      text: `${invoiceNumber}${pick(scene, "b|X9|/2024|-2|/A")}`,
      from: payer,
      amount: total,
      untold: true,
    });
  },
  "cited: honest, the year of the invoice behind the number": (scene) => {
    const invoiceNumber = `GK-${scene.random.digits(5)}`;
    const payer = scene.party();
    scene.must({ text: `Rechnung ${invoiceNumber}/2026`, from: payer }, scene.bill(payer, { invoiceNumber }));
  },
};
