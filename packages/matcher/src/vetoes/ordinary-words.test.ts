import { describe, expect, test } from "vitest";
import { aLine, anInvoice, aParty, ibanOf, outcome } from "../../test/matcher-world.ts";

/**
 * Words that some payments say about another one (`half`, `again`, `rettifica`) are also ordinary words of texts that cite
 * an invoice and pay it. `#` is the number.
 */

const OWN = "FA-2026-0417";
const contents = {
  counterparties: [aParty("own", { name: "Werkhof Lindau GmbH" })],
  invoices: [anInvoice(OWN, { counterpartyId: "own" })],
};
const paying = (text: string) => outcome(aLine(text.replace("#", OWN), { counterpartyIban: ibanOf("own") }), contents);

const ORDINARY: Record<string, string> = {
  thanks:
    "# thank you once again|# great working with you again|# vielen dank nochmals|# nochmals herzlichen Dank|# merci beaucoup et encore bravo|# merci encore|# encore merci|# otra vez gracias|# grazie nuovamente|# obrigado novamente|# bedankt nogmaals|# dziękuję jeszcze raz|# tack så mycket igen|# igjen takk|# köszönöm ismét|# ευχαριστώ ξανά|# mulțumesc din nou",
  apologies:
    "sorry for the delay, invoice #|Rechnung #, Entschuldigung für die Verspätung|désolé pour le retard facture #|извините за задержку счет #|elnézést a késésért számla #|factura pendiente #|# ohne Skonto",
  "parts of a year": "# first half of 2026|# half year|# half board|# eerste helft 2026|# połowa roku",
  "kinds of invoices":
    "Korrekturrechnung #|corrected invoice #|# partial delivery|fattura conguaglio gas #|régularisation de charges #|Nachzahlung Nebenkosten #|pozostałe usługi #|尾款 #|残金 #|잔금 #|Tranche 2 #|Duplicata #|duplikat faktury #",
  "things and services":
    "# color correction|# Farbkorrektur|# Korrekturlesen|# rettifica motori|# retífica de motor|# rectifieuse|# procedimento penale|# correzione bozze|# behajtási engedély|# auton korjauslasku|# Differenzbesteuerung|# interruptor diferencial|# jäännösarvo|# REST API|# rest home|# complément alimentaire|# customer retention|# recargo de equivalencia|# ホームページ修正費|# 일정 정리|# please check your account|# PP Rohr|# Kosten von Umzug|# Filiale Chemnitz|# sucursal Guadalajara|# oddział Bydgoszcz|# филиал Самара|# Tampereen toimipiste|# Kauno skyrius|# 大阪支店|# 부산 지점|# фаза 2|договор 77, счет #|hợp đồng 12, hóa đơn #|# 2台分|# 2026年3月分|# 1/2 kg|# kontaktperson|# šifra kupca 907|# κωδικός πελάτη 5503",
  feeds:
    "VD/000001234 RG #|PK**MZBL/#|# Ташкент|ინვოისი # ბათუმი|# INVPMT|# ACHPayment|SVWZ+Rechnung #ABWA+Werkhof Lindau GmbH",
  addresses: "# Av. 9 de Julio 1234",
  taxes: "SALES TAX 18% #|# incl. 7% tax|tax invoice #|GCT 15% #",
};

describe.each(Object.entries(ORDINARY))("%s", (_, texts) => {
  test.each(texts.split("|"))("confirms %j", (text) => {
    expect(paying(text)).toEqual([`confirmed ${OWN}`]);
  });
});

test.each(
  "again #|# 5%|RG 5 % LOT 3 #|tax on invoice #|# sz. szállítólevélre|tilausvahvistus #|# ブンカツ2カイメ|# paid half of it|half invoice #|anteilig bezahlt #|encore une fois #|en litige #|rectificación #|retificação #|rettifica #|sporna #|behajtási költség #|popravka računa #|arve parandus #|rest #|resto factura #|metà fattura #|számla fele #|fatura farkı #|partial #|please check amount #|金额修正 #|금액정정 #|paiement partiel #|pozostała kwota #|fattura duplicata #|# Ramada Encore|# Berlin Mitte|facture partielle #|# avdrag|# Abschlag|# acconto|# acompte|# πρώτη δόση|# fyrsta greiðsla|# last year's account|# à porter à notre crédit|# saldo a favor nuestro|# la paga mi socio por la otra empresa|# dépôt Liège|# sefa|# az év első fele|# p/o Hedda Corvin|# p.p. Corvin|AVR 12 #|delay #|verspätet #|gecikme #|payment holiday #|grupo baja #|cxp pendiente #|without invoice #|Police #|zu viel #|# pago 1/3|對沖貨款 #|Libération RG 10% #|# deuxième échéance|ផ្ទេរសាកល្បង #|chưa thanh toán #|# 5台中2台|5개 중 2개 #|第2期款 #|2回目 #|2 из 5 шт #|# 2 од 5|2 kati ya 5 #|hợp đồng #|ხელშეკრულება #|HD # chi tinh khi may chay".split(
    "|",
  ),
)("suggests for %j", (text) => {
  expect(paying(text)).toEqual([`pending_review ${OWN}`]);
});
