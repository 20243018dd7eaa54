import { type Kinds, pick, type Scene, stranger } from "../scene.ts";

/** Amounts that differ from the invoice by a habit or a law of a country: a person decides, and sees the invoice first. */

const percent = (total: bigint, hundredths: number) => (total * BigInt(hundredths)) / 10_000n;

/**
 * A customer cites its invoice and pays less or more.
 * @param less the difference in minor units
 * @param scale a factor for currencies with small units
 */
function differs(texts: string, less: (total: bigint, scene: Scene) => bigint, currency = "EUR", scale = 1n) {
  return (scene: Scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer, { currency, total: scene.amount() * scale });
    const text = pick(scene, texts).replace("#", bill.invoiceNumber);
    scene.never({ text, from: payer, currency, amount: bill.total - less(bill.total, scene) }, bill);
  };
}

/** The texts with the whole amount. */
function whole(texts: string, currency = "EUR") {
  return (scene: Scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer, { currency });
    scene.must({ text: pick(scene, texts).replace("#", bill.invoiceNumber), from: payer }, bill);
  };
}

const rounded = (unit: bigint) => (total: bigint) => total % unit || unit;

export const amounts: Kinds = {
  "tax withheld at source, India": differs(
    "INV # NET OF TDS|# LESS TDS U/S 194J|# TDS 10% DEDUCTED|#",
    (total) => percent(total, 1_000),
    "INR",
  ),
  "tax withheld at source, Latin America": differs(
    "FACT # MENOS RETEFUENTE|# ret. 2,5%|NF # ret ISS|fra # menos detracción 12%|#",
    (total, { random }) => percent(total, random.pick([250, 200, 1_200])),
    "BRL",
  ),
  "tax withheld at source, Africa and Asia": differs(
    "# LESS WHT|INV # WHT 5%|# net WHT 3%|# หัก ณ ที่จ่าย 3%|源泉徴収後 #",
    (total, { random }) => percent(total, random.pick([300, 500, 1_021])),
    "THB",
  ),
  "tax withheld at source, India, honest": whole("INV # NO TDS|# TDS NIL|# GST INCLUDED|# IGST 18% INCL", "INR"),
  "a transfer fee that the payer deducts, Japan": differs(
    "#|請求書 #|# 手数料差引|",
    (_total, { random }) => random.pick([110n, 440n, 660n]),
    "JPY",
  ),
  "a transfer fee that the payer deducts, Japan, honest": whole("#|請求書 #|# 手数料当方負担", "JPY"),
  "charges of banks on the way": differs(
    "# /OUR CHGS USD15,00|INV # /BEN/|# SHA CHARGES 12.50|/ROC/#/CHGS/USD18,",
    (_total, { random }) => random.pick([1_500n, 1_250n, 1_800n]),
    "USD",
  ),
  "rounded to whole crowns": differs("#|faktura #|fakt. # öresavrundning|faktura # zaokrouhleno", rounded(100n), "SEK"),
  "rounded to five cents": differs("#|Rg #|facture # arrondi|factuur # afgerond", rounded(5n), "CHF"),
  "a code in the last digits of the amount": differs(
    "#|pembayaran #|transfer # kode unik|bayar inv #",
    (_total, { random }) => -100n * BigInt(random.int(101, 998)),
    "IDR",
    100n,
  ),
  "a discount of the terms": differs(
    "# abzgl. 3% Skonto|# -3% esc.|# sconto 3%|# minus 3% skonto|# 3% kassarabatt|# korting 3%",
    (total) => percent(total, 300),
  ),
  "a discount of the terms, honest": whole(
    "# ohne Skonto|# no discount taken|# sans escompte|# senza sconto|# netto kassa",
  ),
  "a guarantee that the payer keeps": differs(
    "# abzgl. 5% Sicherheitseinbehalt|# RG 5%|# retention 5%|# ret. garantía 5%|# zádržné 5 %|# kaucja gwarancyjna 5%",
    (total) => percent(total, 500),
  ),
  "a complaint that the payer deducts": differs(
    "# minus Reklamation|# less damaged goods|# moins litige|# - reklamacja|# minus claim 881|# menos faltantes",
    (_total, { random }) => BigInt(random.int(1_100, 9_900)),
  ),
  "an amount with a digit more or less": (scene) => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    scene.never({ text: `Invoice ${bill.invoiceNumber}`, from: payer, amount: bill.total / 10n }, bill);
  },
  "an amount in the text that the line has not": (scene) => {
    const bill = scene.bill(scene.party());
    scene.never(
      { text: `${bill.invoiceNumber} EUR ${bill.total / 100n}`, ...stranger(scene), amount: bill.total + 5_000n },
      bill,
    );
  },
};
