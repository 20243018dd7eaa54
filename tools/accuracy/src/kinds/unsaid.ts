import { type Kinds, pick, type Scene } from "./scene.ts";

/** A known payer with one open invoice of the amount, whose text says something else in words that no list of purposes has. */

const WORDS: Record<string, string> = {
  "vat refund":
    "Umsatzsteuer-Erstattung|USt-Erstattung 4. VJ|VAT repayment Q4|VAT refund|remboursement crédit de TVA|devolución IVA|rimborso IVA|zwrot VAT|áfa visszatérítés|momsrefusion|ALV-palautus|KDV iadesi|DPH vratka|btw teruggaaf|消費税還付|부가세 환급|增值税退税|moms tilbage|Vorsteuererstattung|USt Guthaben",
  "deposit in rare words":
    "Pfand|Hinterlegung|holding deposit|earnest money|rental bond|key money|consigne|garantie locative|arras|depósito previo|statiegeld|pantbelopp|wadium|letét|Barkaution|Mietkautionskonto|Schlüsselpfand|guarantee deposit|礼金|手付金|押金条|전세금|arrha|garanti depozito|pantti kiinteistöstä|vakuustalletus",
  "salary in rare words":
    "Weihnachtsgeld|Urlaubsgeld|Bonus 2025|13. Monatsgehalt|Minijob Februar|Aushilfslohn|year-end bonus|stipend|overtime pay|prime de fin d'année|aguinaldo|tredicesima|vakantiegeld|semesterersättning|feriepenger|premia roczna|lomaraha|jutalom|ikramiye|Provision Mitarbeiter|gratification|pension|Betriebsrente|trattamento pensionistico|emerytura",
  "gift, grant, interest, capital":
    "Geschenk zum Geburtstag|birthday gift|cadeau|regalo|Zinsen 2025|interest payment|intérêts|intereses|odsetki|Fördermittel|Zuschuss Land|grant payment|subvention|subvención|Stammeinlage|Kapitaleinlage|capital contribution|apport en capital|aportación de capital|kapitalinsats|Unterhalt|alimony|pension alimentaire|Erbe|inheritance|Bußgeld|parking fine|amende|multa|boete|Kindergeld|Taschengeld|pocket money|利息|이자|补贴|礼物",
  "paid by mistake":
    "Fehlüberweisung|irrtümliche Zahlung|paid in error|sent by mistake|virement erroné|pago erróneo|bonifico errato|verkeerd overgemaakt|przelew omyłkowy|felbetalning|feilbetaling|fejloverførsel|virheellinen maksu|téves utalás|chybná platba|hatalı ödeme|誤送金|착오송금|误汇|doppelt bezahlt|duplicate payment|paid twice|double paiement|pago duplicado|podwójna płatność|dubbel betaling",
  "card settlement":
    "Card settlement batch 3|Kartenumsätze 12.02.|Kartenzahlungen Abrechnung|remise carte bancaire|remise CB|liquidación TPV|accredito POS|pinbetalingen|kortomsättning|kortoppgjør|rozliczenie kart|kártyás bevétel|kart tahsilatı|card sales payout|merchant payout|weekly payout|カード売上|카드매출|刷卡结算",
  "several payments in one":
    "Sammelzahlung 3 Rechnungen|Sammelüberweisung|bulk payment 4 invoices|payment of 3 invoices|2 Rechnungen|paiement de 3 factures|paiement groupé|pago de 2 facturas|pago agrupado|saldo 3 fatture|pagamento cumulativo|betaling 4 facturen|verzamelbetaling|zapłata za 3 faktury|betalning 2 fakturor|3 invoices|maksu 2 laskua|samlebetaling|kaikki avoimet laskut|alle offenen Rechnungen|all open invoices",
  "part of a payment":
    "Teilzahlung|Rate 2 von 3|2. Rate|instalment 2 of 3|installment 2/3|partial payment|part payment|paiement partiel|pago parcial|pagamento parziale|rata 2/3|deelbetaling|termijn 2 van 3|częściowa zapłata|delbetalning|delbetaling|osamaksu|részfizetés|kısmi ödeme|částečná úhrada|2ème échéance|Ratenzahlung|Restzahlung zu alter Rechnung|一部入金|부분납부|部分付款",
  netting:
    "Verrechnung mit Ihrer Gutschrift|Aufrechnung|netting Q1|set-off|offset against your bill|compensation de créances|compensación|compensazione|verrekening|kompensata|motregning|kvittning|kuittaus|beszámítás|mahsup|zápočet|相殺|상계|抵账",
  factoring:
    "Factoring Auszahlung|Forderungsankauf|purchase of receivables|assignment of receivables|affacturage|cession de créances|cessione crediti|anticipo facturas factoring|faktoring wypłata|factoring utbetalning|Abrechnung Inkasso|debt collection payout|recouvrement|债权转让|ファクタリング",
};
export const unsaid: Kinds = Object.fromEntries(
  Object.entries(WORDS).map(([name, words]) => [
    `unsaid: ${name}`,
    (scene: Scene) => {
      let text = pick(scene, words);
      if (scene.random.chance(0.3)) text = text.toUpperCase();
      if (scene.random.chance(0.3)) text = `${pick(scene, "Zahlung|Payment|Ref.|Transfer")} ${text}`;
      const payer = scene.party();
      const { total } = scene.bill(payer);
      scene.never({ text, from: payer, amount: total });
    },
  ]),
);
