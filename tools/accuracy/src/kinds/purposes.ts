import type { Kinds, Scene } from "./scene.ts";

/** Money for something else than an invoice: its payer says so, and the amount is that of the only open invoice. */

const PURPOSES = [
  ...["deposit", "loan", "donation", "salary", "tax", "rent", "insurance", "dividend", "prepayment"],
  ...["refund", "credit note", "chargeback", "reimbursement"],
];

/** The purposes in the order above, one language a line. */
const WORDS = `
security deposit|loan|donation|salary|tax refund|rent|insurance claim|dividend|down payment|refund|credit note|chargeback|expense reimbursement
Kaution|Darlehen|Spende|Gehalt|Steuererstattung|Miete|Versicherungsleistung|Dividende|Anzahlung|Rückzahlung|Gutschrift zu Ihrer Rechnung|Rückbelastung|Auslagenersatz
dépôt de garantie|prêt|don|salaire|remboursement d'impôt|loyer|indemnité d'assurance|dividende|acompte|remboursement|note de crédit|impayé|note de frais
fianza|préstamo|donativo|nómina|devolución de impuestos|alquiler|indemnización del seguro|dividendo|anticipo|reembolso|nota de crédito|contracargo|reembolso de gastos
caução|empréstimo|doação|salário|restituição de imposto|aluguel|indenização do seguro|dividendos|adiantamento|devolução|nota de crédito|estorno|reembolso de despesas
cauzione|prestito|donazione|stipendio|rimborso imposte|affitto|risarcimento assicurativo|dividendo|acconto|rimborso|nota di credito|storno|rimborso spese
waarborgsom|lening|donatie|salaris|belastingteruggave|huur|verzekeringsuitkering|dividend|aanbetaling|terugbetaling|creditnota|terugboeking|onkostenvergoeding
kaucja|pożyczka|darowizna|wynagrodzenie|zwrot podatku|czynsz|odszkodowanie|dywidenda|zaliczka|zwrot|faktura korygująca|obciążenie zwrotne|zwrot kosztów
kauce|půjčka|dar|mzda|vrácení daně|nájemné|pojistné plnění|dividenda|záloha|vrácení peněz|dobropis|storno platby|náhrada výdajů
deposition|lån|gåva|lön|skatteåterbäring|hyra|försäkringsersättning|utdelning|förskott|återbetalning|kreditfaktura|återdebitering|ersättning för utlägg
depositum|lån|donasjon|lønn|skattepenger|husleie|forsikringsoppgjør|utbytte|forskudd|tilbakebetaling|kreditnota|tilbakeføring|utleggsrefusjon
depositum|lån|gave|løn|overskydende skat|husleje|forsikringserstatning|udbytte|forudbetaling|tilbagebetaling|kreditnota|tilbageførsel|refusion af udlæg
vakuusmaksu|laina|lahjoitus|palkka|veronpalautus|vuokra|vakuutuskorvaus|osinko|ennakkomaksu|palautus|hyvityslasku|takaisinveloitus|kulukorvaus
kaució|kölcsön|adomány|munkabér|adóvisszatérítés|bérleti díj|biztosítási kártérítés|osztalék|előleg|visszatérítés|jóváíró számla|visszaterhelés|költségtérítés
depozito|borç|bağış|maaş|vergi iadesi|kira|sigorta tazminatı|temettü|avans|iade|iade faturası|ters ibraz|masraf iadesi
敷金|借入金|寄付金|給与|税金還付|家賃|保険金|配当金|前払金|返金|赤伝票|チャージバック|立替金精算
보증금|대출금|기부금|급여|세금환급|임대료|보험금|배당금|선급금|환불|마이너스 세금계산서|차지백|경비정산
押金|借款|捐款|工资|退税|租金|保险赔款|股息|预付款|退款|红字发票|拒付|报销`
  .trim()
  .split("\n")
  .map((line) => line.split("|"));

/** Purposes that take money back: they are decided by a person even if the text has the number of an invoice. */
const BACK = ["refund", "credit note", "chargeback"];

/** ISO 20022 external purpose codes of other things than invoices. */
const CODES = ["SALA", "TAXS", "LOAN", "CHAR", "INTC", "RENT", "INSU", "DIVD", "REFU", "BENE", "PENS", "DEPT"];

/** A purpose as its payer writes it: with a month, an order number, in capitals, in the middle of a sentence. */
function written({ random }: Scene, purpose: string): string {
  const shown = random.chance(0.25) ? purpose.toUpperCase() : purpose;
  return random.pick([
    shown,
    shown,
    `${shown} ${random.pick(["03/2026", "Q1", "2026", "März", "February"])}`,
    `${random.pick(["Zahlung", "Transfer", "Pago", "Virement", "Ref."])} ${shown}`,
    `${shown}, ${random.pick(["danke", "thank you", "merci", "see e-mail"])}`,
  ]);
}

/** A line of a payer with a known account and one open invoice, whose whole round amount it pays. */
function says(scene: Scene, text: string, fields = {}): void {
  const payer = scene.party();
  const { total } = scene.bill(payer, { total: scene.roundAmount() });
  scene.never({ text, from: payer, amount: total, ...fields });
}

const stated: Kinds = Object.fromEntries(
  PURPOSES.map((purpose, at) => [
    `purpose: ${purpose}`,
    (scene: Scene) => says(scene, written(scene, scene.random.pick(WORDS)[at] ?? purpose)),
  ]),
);

const withNumber: Kinds = Object.fromEntries(
  BACK.map((purpose) => [
    `purpose: ${purpose} with the number of the open invoice`,
    (scene: Scene) => {
      const payer = scene.party();
      const bill = scene.bill(payer);
      const word = scene.random.pick(WORDS)[PURPOSES.indexOf(purpose)];
      scene.never({ text: `${word} ${bill.invoiceNumber}`, from: payer }, bill);
    },
  ]),
);

export const purposes: Kinds = {
  ...stated,
  ...withNumber,
  "purpose: a code of ISO 20022": (scene) => {
    says(scene, "", { purposeCode: scene.random.pick(CODES) });
  },
  "purpose: of an order that has no invoice yet": (scene) => {
    const order = `${scene.random.pick(["Auftrag", "Bestellung", "Order", "Commande", "Pedido"])} ${scene.random.digits(7)}`;
    says(
      scene,
      scene.random.pick([`Anzahlung ${order}`, `Prepayment ${order}`, `Rückzahlung ${order}`, `acompte ${order}`]),
    );
  },
  "purpose: a deposit, in a text with nothing else": (scene) => {
    const payer = scene.party(`${scene.bareName()} Ltd`);
    const { total } = scene.bill(payer, { total: scene.roundAmount() });
    scene.never({ text: `ACH CREDIT ${payer.counterparty.name} ${scene.random.pick(WORDS)[0]}`, amount: total });
  },
  "purpose: none, the bank says credit": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const word = scene.random.pick([
      "Gutschrift",
      "SEPA-GUTSCHRIFT",
      "SEPA Credit Transfer",
      "Accredito",
      "ABONO",
      "Bankgiro",
    ]);
    scene.must({ text: `${word} ${bill.invoiceNumber}`, from: payer }, bill);
  },
  "purpose: only in the payer's name": (scene) => {
    const word = scene.random.pick([
      "Kaution",
      "Loan",
      "Gift",
      "Steuerberatung",
      "Versicherung",
      "Deposit",
      "Rent",
      "Avoir",
    ]);
    const payer = scene.party(`${word} ${scene.word()} ${scene.random.pick(["GmbH", "Ltd", "SARL", "Oy"])}`);
    const bill = scene.bill(payer);
    scene.must({ text: `${payer.counterparty.name} ${bill.invoiceNumber}`, from: payer }, bill);
  },
  "purpose: only a part of another word": (scene) => {
    const payer = scene.party();
    const text = scene.random.pick([
      "Mietwagen",
      "Loanda office",
      "Darlington",
      "Giftware",
      "Avoirdupois",
      "Steuerkette",
    ]);
    const bill = scene.bill(payer);
    scene.must({ text: `${text} ${bill.invoiceNumber}`, from: payer }, bill);
  },
  "purpose: prepayment or reimbursement with the number of its invoice": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    scene.may(
      { text: `${scene.random.pick(WORDS)[scene.random.pick([8, 12])]} ${bill.invoiceNumber}`, from: payer },
      bill,
    );
  },
  "purpose: rent that the tenant owes": (scene) => {
    const landlord = scene.party();
    const bill = scene.bill(landlord, { direction: "payable" });
    scene.may({ text: `${scene.random.pick(WORDS)[5]} ${bill.invoiceNumber}`, from: landlord }, bill);
  },
};
