import { type Kinds, nameOf, type Party, pick, type Scene, type Shown, stranger } from "../scene.ts";

/** Another party pays, and its text names the debtor, who alone owes exactly this amount: a person sees that invoice first. */

const GIVEN = "Leila|Joris|Sunita|Oskar|Bianca|Emeka|Haruki|Renata|Viggo|Zeynep";
const person = (scene: Scene) => scene.party(`${pick(scene, GIVEN)} ${scene.word()}`, { account: false });

/** A debtor with one open invoice that another party pays. */
function names(scene: Scene, texts: string, debtor: Party, payer: Shown): void {
  const bill = scene.bill(debtor);
  scene.never(
    {
      text: pick(scene, texts)
        .replaceAll("§", nameOf(debtor))
        .replace(/\?/g, () => scene.random.digits(1)),
      ...payer,
    },
    bill,
  );
}

/** The debtor pays itself, and the text says the same; opinions differ without a number. */
function itself(scene: Scene, texts: string): void {
  const payer = scene.party(`${pick(scene, GIVEN)} ${scene.word()}`);
  const bill = scene.bill(payer);
  scene.may(
    { text: pick(scene, texts).replaceAll("§", nameOf(payer)).replace("#", bill.invoiceNumber), from: payer },
    bill,
  );
}

const someone = (scene: Scene) => ({
  counterpartyName: `${pick(scene, GIVEN)} ${scene.word()}`,
  counterpartyIban: scene.iban(),
});
const office = (scene: Scene, names: string) => ({
  counterpartyName: pick(scene, names),
  counterpartyIban: scene.iban(),
});

export const namedDebtors: Kinds = {
  "a parent pays for a child": (scene) =>
    names(
      scene,
      "school fees §|Kursgebühr §|cantine §|czesne §|Schulgeld für §|lesgeld §|retta asilo §|matrícula §|学費 §",
      person(scene),
      someone(scene),
    ),
  "a parent pays for a child, honest": (scene) => itself(scene, "school fees §|Kursgebühr §|lesgeld §|#|§ #"),
  "an office pays for a person": (scene) =>
    names(
      scene,
      "BG ?????BG000???? §|Aktenz. 50.1-???? §|prestation § dossier ???|bijstand §|zasiłek §|ayuda §",
      person(scene),
      office(scene, "Jobcenter Nordheide|Sozialamt Wels|CAF du Littoral|Gemeente Rijnmond"),
    ),
  "an insurer pays for a patient": (scene) =>
    names(
      scene,
      "Leistung § Vers. ????????|claim ???? §|sinistre § ????|siniestro §|szkoda §|Patient § ????",
      person(scene),
      office(scene, "Allsure Krankenkasse|Northmutual|Mutuelle du Lac|Mutua Levante"),
    ),
  "an employer pays for an employee": (scene) =>
    names(
      scene,
      "für Mitarbeiter §|training §|formation §|szkolenie §|cursus §|kurs §",
      person(scene),
      stranger(scene),
    ),
  "a sister company pays, on file": (scene) =>
    names(scene, "für §|for §|pour §|za §|voor §|invoice §|Rechnung §", scene.party(), { from: scene.party() }),
  "a sister company pays, not on file": (scene) =>
    names(
      scene,
      "für §|payment for §|pour le compte de §|w imieniu §|por cuenta de §|§",
      scene.party(),
      stranger(scene),
    ),
  "two debtors named, one payer": (scene) => {
    const [one, two] = [scene.party(), scene.party()];
    const bill = scene.bill(one);
    const other = scene.bill(two, { total: bill.total });
    scene.never({ text: `${nameOf(one)} / ${nameOf(two)}`, ...stranger(scene), equals: [other] }, bill);
  },
};
