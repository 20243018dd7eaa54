import { type Kinds, pick, type Scene } from "./scene.ts";

/** Money that goes back, with the number of the open invoice, in many languages; and honest texts with words that look alike. */

/** Texts by language; the percent sign stands for the number. */
const BACK: Record<string, string> = {
  en:
    "refund of %|refunded %|money back %|returning payment %|returning your payment %|overpayment returned %|" +
    "payment returned %|return of payment %|reversal %|reversed %|credit memo %|credit note %|credit adj %|" +
    "% returned|% refunded|% overpaid|we return %|payment back %|recall %|recalled payment %|clawback %|" +
    "rebate %",
  de:
    "Rückerstattung %|zurückerstattet %|Rückzahlung %|Rücküberweisung %|Rückgutschrift %|Rückvergütung %|" +
    "Überzahlung %|Retoure %|Rückläufer %|Rücklastschrift %|Rückbuchung %|Storno %|Stornogutschrift %|" +
    "Gutschrift zu %|Gutschrift aus %|Geld zurück %|% zurück|Kulanzgutschrift %|Rückz. %|Rückzhlg %|" +
    "zuviel gezahlt %|zu viel bezahlt %|Guthabenauszahlung %|Guthaben aus %|Rückführung %",
  fr:
    "remboursement %|remboursé %|remb. %|rembours. %|remboursons %|avoir %|note d'avoir %|annulation %|" +
    "trop-perçu %|trop versé %|rejet %|restitution %|ristourne %|retour de fonds %|retour paiement %|" +
    "remboursements %|virement rejeté %|contre-passation %",
  es:
    "devolución %|devolucion fra %|devuelto %|reembolso %|reintegro %|nota de abono %|rectificativa %|" +
    "factura rectificativa %|anulación %|extorno %|pago devuelto %|cobro indebido %|devolvemos %|" +
    "reembolsamos %|devol. %|retrocesión %",
  pt:
    "devolução %|devoluções %|reembolso %|reembolsado %|estorno %|estornado %|restituição %|nota de crédito %|" +
    "devolvido %|pagamento devolvido %|anulação %",
  it:
    "rimborso %|rimborsi %|rimborsato %|storno %|nota credito %|nota di accredito %|restituzione %|reso %|" +
    "accredito per reso %|insoluto %|stornata %|restituiamo %|rimborsiamo %|ritorno bonifico %|" +
    "storno bonifico %",
  nl:
    "terugbetaling %|terugbetaald %|teruggave %|terug %|retour %|retourbetaling %|restitutie %|creditnota %|" +
    "creditfactuur %|gecrediteerd %|storno %|terugstorting %|te veel betaald %|teveel betaald %|gestorneerd %|" +
    "terugboeking %",
  pl:
    "zwrot %|zwrotu %|zwracamy %|zwrot nadpłaty %|korekta %|korekty %|faktura korygująca %|nadpłata %|" +
    "nadpłaty %|zwrócono %|zwrotna %|storno %|anulowanie %",
  cs:
    "vrácení %|vratka %|vratku %|vrácená platba %|vracíme %|vracime platbu %|dobropis %|dobropisu %|" +
    "přeplatek %|přeplatku %|storno %|stornováno %|refundace %|refundaci %|vrácené peníze %",
  sv:
    "återbetalning %|återbetalas %|återbetalat %|kreditering %|kreditfaktura %|krediterad %|retur %|" +
    "returbetalning %|återbet %|makulering %|makulerad %",
  no:
    "tilbakebetaling %|tilbakebetalt %|refundert %|kreditnota %|kreditert %|retur %|tilbakeført %|" +
    "tilbakeføring %|tilbake %|returbetaling %",
  da:
    "tilbagebetaling %|tilbagebetalt %|refundering %|refunderet %|kreditnota %|krediteret %|retur %|" +
    "returneret %|tilbageført %|tilbageførsel %|retur betaling %",
  fi:
    "palautus %|palautuksen %|palautettu %|hyvitys %|hyvityksen %|hyvityslasku %|takaisinmaksu %|" +
    "takaisinmaksun %|maksunpalautus %|liikasuoritus %|liikamaksu %|hyvitetään %|palautamme %",
  hu:
    "visszatérítés %|visszatérítése %|visszautalás %|visszautalása %|visszautalva %|visszafizetés %|jóváíró %|" +
    "sztornó %|stornó %|túlfizetés %|visszautaljuk %|visszáru %",
  tr:
    "iade %|iadesi %|iadeyi %|geri ödeme %|geri ödendi %|iade edildi %|iptal %|iptali %|para iadesi %|" +
    "fazla ödeme %|fazla ödeme iadesi %",
  ja: "返金 %|ご返金 %|返品 %|払い戻し %|払戻し %|払戻 %|返還 %|過入金 %|組戻し %|組戻 %|過払い金 %|キャンセル %",
  ko: "환불 %|반품 %|환급 %|반환 %|취소 %|과오납 %|과납금 %|되돌려드림 %|송금반환 %",
  zh: "退款 %|退货 %|退回 %|红冲 %|冲销 %|退還 %|多付退回 %|退汇 %|返款 %|冲红 %",
  ro: "restituire %|rambursare %|retur %|stornare %|storno %|returnare %",
  ru: "возврат %|возврат оплаты %|возврат средств %|сторно %",
  el: "επιστροφή %|επιστροφή χρημάτων %|πιστωτικό %",
  sk: "vrátenie %|vrátenie platby %|dobropis %|preplatok %|storno %",
  hr: "povrat %|povrat sredstava %|storno %|odobrenje %",
  sl: "vračilo %|dobropis %|storno %",
};

/** A payer with a known account and one open invoice. */
function owing(scene: Scene, texts: string) {
  const payer = scene.party();
  const bill = scene.bill(payer);
  return { payer, bill, text: pick(scene, texts).replace("%", bill.invoiceNumber) };
}

const back: Kinds = Object.fromEntries(
  Object.entries(BACK).map(([language, texts]) => [
    `back: with the number, ${language}`,
    (scene: Scene) => {
      const { payer, bill, text } = owing(scene, texts);
      scene.never({ text: scene.random.chance(0.3) ? text.toUpperCase() : text, from: payer }, bill);
    },
  ]),
);

const INSTEAD =
  "statt %|anstelle von %|ersetzt %|für die stornierte %|instead of %|replaces %|replacing %|" +
  "in place of %|supersedes %|au lieu de %|remplace %|en lugar de %|sustituye %|substitui %|em vez de %|" +
  "invece di %|sostituisce %|in plaats van %|vervangt %|zamiast %|místo %|istället för %|i stedet for %|" +
  "% sijaan|% helyett|% yerine|ersätter %|erstatter %|korvaa %|zastępuje %|nahrazuje %";

const ALREADY =
  "invoice % already paid|% bereits bezahlt|% schon bezahlt|déjà payé %|ya pagado %|già pagato %|" +
  "reeds betaald %|już zapłacono %|již zaplaceno %|redan betald %|allerede betalt %|jo maksettu %|" +
  "már kifizetve %|zaten ödendi %";

const HONEST =
  "Gutschrift %|SEPA Gutschrift %|credit transfer %|abono de factura %|accredito fattura %|" +
  "% danke, Rückfragen an Buchhaltung|Kreditor 4711 Rechnung %|creditor payment %|Kreditkarte %|" +
  "Returnal project %|tax return filing %|bonifico a saldo %|solde facture %|saldo factuur %|Ausgleich %|" +
  "Überweisung %|zahlbar sofort %|règlement facture %|pago de la factura %|pagamento da fatura %|" +
  "zapłata za fakturę %|úhrada faktury %|betalning av faktura %|betaling av faktura %|" +
  "betaling for faktura %|lasku %|számla kiegyenlítése %|fatura ödemesi %|請求書 %|청구서 %|发票 %|" +
  "оплата счета %|πληρωμή τιμολογίου %|plata facturii %|plaćanje računa %|plačilo računa %|" +
  "arve tasumine %|rēķina apmaksa %|sąskaitos apmokėjimas %|uhrada faktury %|Rückfrage zu % siehe Mail|" +
  "Avoiron projet facture %|retouche photo facture %|Stornoversicherung Reise %|crédit: facture %|" +
  "Zwrotnica serwis faktura %|redovisning faktura %|hyvityspiste lasku %";

export const moneyBack: Kinds = {
  ...back,
  "back: of an invoice that another replaces": (scene) => {
    const { payer, bill, text } = owing(scene, INSTEAD);
    scene.never({ text, from: payer }, bill);
  },
  "back: of an invoice that was paid already": (scene) => {
    const { payer, bill, text } = owing(scene, ALREADY);
    scene.never({ text, from: payer }, bill);
  },
  "back: words that look like it": (scene) => {
    const { payer, bill, text } = owing(scene, HONEST);
    scene.must({ text, from: payer }, bill);
  },
};
