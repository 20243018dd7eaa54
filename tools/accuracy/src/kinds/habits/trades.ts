import { habits } from "./habit.ts";

/** Words of trades and of our own payments, written by someone who had not read the matcher. */

const bill = { bill: { direction: "payable" } } as const;

export const trades = habits({
  "dairies, mills and growers": {
    honest:
      "invoice # calf feed and straw|Rechnung # Milchkammer Reparatur|facture # semences blé|factura # abonos y semillas|FV # nasiona kukurydzy|fattura # mangimi",
    wrong:
      "milk quota levy #|Milchgeld Vorschuss #|avance sur récolte #|anticipo cosecha #|zaliczka na zbiory #|coop dividend #|retained for levy #",
  },
  "hotels and travel agents": {
    honest:
      "inv # group stay twelve rooms|Rechnung # Busreise Gardasee|facture # voyage scolaire Verdun|factura # viaje fin de curso|hotel factuur # teamweekend|faktura # wycieczka Zakopane",
    wrong:
      "no-show charge #|city tax # only|Stornogebuehr #|frais d'annulation #|señal grupo #|aanbetaling reis #|booking hold #",
  },
  "dentists, laboratories and pharmacies": {
    honest:
      "RE # Zahnkrone und Prophylaxe|inv # aligner case complete|facture # prothèse laboratoire|factura # brackets|FT # óculos graduados|Rechnung # Einlagen und Bandagen",
    wrong:
      "Eigenanteil # Kasse zahlt Rest|co-pay on # insurer pays the rest|ticket modérateur #|copago #|Vorauszahlung Implantat #|deductible #|reimbursed by insurer #",
  },
  "schools, clubs and their parents": {
    honest:
      "inv # swimming club term fees Oscar|Rechnung # Klassenfahrt 7b Mia|facture # cantine avril Hugo|factura # comedor abril Lucas|factuur # muziekles Daan|faktura # fotbollsläger Nils",
    wrong:
      "raffle and fundraiser #|Spendenlauf #|don kermesse #|deposit for locker #|half term only #|solo la matrícula de #|caution livres #",
  },
  "owners' associations and tenants": {
    honest:
      "inv # service charge lift repair|Rechnung # Treppenhausreinigung|facture # ravalement|fra # derrama aprobada en junta|fattura # spese condominiali scala B|factuur # dakonderhoud",
    wrong:
      "Hausgeld Vorauszahlung, # spaeter|reserve fund levy #|fonds de roulement #|fondo de reserva, no #|acconto spese #|key deposit #|arrears of my predecessor #",
  },
  "carriers, pallets and crates": {
    honest:
      "inv # haulage Dover to Lyon|Rechnung # Spedition Teilladung Wien|facture # transport frigo Perpignan|fattura # trasporto carta e cartone|FV # transport palet Poznań|factuur # koerier",
    wrong:
      "pallet deposit returned #|Palettensaldo #|Standgeld #|consigne palettes #|cauzione casse #|demurrage #|Minderfracht laut Reklamation #",
  },
  "fuel cards and tolls": {
    honest:
      "inv # diesel and AdBlue|Rechnung # Mautboxen Flotte|facture # badges autoroute|factura # peajes camiones|fattura # telepass mezzi|faktura # paliwo flota",
    wrong:
      "fuel card deposit #|Kartenkaution #|top up card #|Prepaid Aufladung #|amende péage #|bonus carburant #|recharge badge #",
  },
  "printers and proofs": {
    honest:
      "inv # brochures and folding|Rechnung # Flyer und Visitenkarten|facture # affiches festival|factura # catálogo imprenta|FV # wizytówki|faktura # tryck årsbok",
    wrong:
      "reprint claim #|Nachdruck wegen Farbfehler, # gekuerzt|acompte BAT #|anticipo maqueta #|zaliczka na druk #|plate deposit #|print credit #",
  },
  "royalties and territory fees": {
    honest:
      "inv # song sync licence|Rechnung # Lizenz Karte Oktober|facture # droits d'adaptation|factura # licencia software anual|inv # brand licence full year|fattura # concessione parcheggio",
    wrong:
      "advance against royalties #|Minimum guarantee #|Lizenzvorschuss #|à-valoir #|anticipo sobre derechos #|recoupment #|audit shortfall #",
  },
  "heirs, guardians and trustees": {
    unsure: true,
    honest:
      "invoice # paid by the executor for mum's funeral tea|Rechnung # fuer die verstorbene Frau, vollstaendig|facture # maison de retraite, famille|inv # care home paid in full, daughter|factura # residencia abuela|factuur # bewind volledig voldaan",
    wrong:
      "estate distribution re #|Erbteil #|reparto herencia #|dividend of the insolvency #|Quote Insolvenz #|voorschot bewindvoerder #|trust drawdown #",
  },
  "rebates, bonuses and advertising money": {
    honest:
      "inv # promo leaflets, all settled|Rechnung # Werbebanner Messe|facture # affichage gare|factura # patrocinio camisetas|inv # trade stand and badges|faktura # annons lokaltidning",
    wrong:
      "Jahresbonus verrechnet mit #|year-end rebate netted #|ristourne annuelle #|rappel anual #|marketing allowance #|WKZ Abzug #|fidelity bonus #",
  },
  "letters of credit and bills of exchange": {
    honest:
      "TT PAYMENT INV # UNDER OUR ADVICE|EXPORT INVOICE # PAID T/T|invoice # CIF Rotterdam full value|Rechnung # FOB Hamburg bezahlt|facture # DAP Casablanca soldée|INV # DP documents taken up",
    wrong:
      "LC advising fee #|margin deposit LC #|Wechsel zu # eingereicht|traite # escomptée|letra descontada #|discrepancy fee #|red clause advance #",
  },
  "wallets and coins": {
    honest:
      "invoice # paid from euro wallet|WISE § INV #|WISE §|facture # via revolut pro|Rechnung # per Wallet beglichen|factura # pagada con bizum|inv # payment app, thanks",
    wrong:
      "crypto off-ramp #|USDT swap #|Auszahlung Krypto #|retrait bitcoin #|stake return #|retiro exchange #|chargeback wallet #",
  },
  "our own payments, words of banks": {
    ...bill,
    honest:
      "SEPA CREDIT TRANSFER INV #|ONLINE PAYMENT|WIRE OUT INV #|VIREMENT EMIS FACT #|TRANSFERENCIA EMITIDA FRA #|PRZELEW WYCHODZĄCY FV #|ÜBERWEISUNG RE #|UTBETALNING FAKTURA #|GİDEN HAVALE FATURA #",
    wrong:
      "advance # invoice to follow|Anzahlung #|acompte #|part # remainder after delivery|RECALL REQUESTED #|FEE ON RETURNED PAYMENT #|TEST PAYMENT #|escrow for #",
  },
  "our own payments, East Asia": {
    ...bill,
    honest: "付款 发票#|支付货款 #|支払 請求書#|振込 請求書#|송금 청구서#|匯款 發票#|THANH TOAN HD #|จ่ายใบแจ้งหนี้ #",
    wrong: "预付款 #|定金 #|部分付款 #|手付金 #|一部支払 #|선급금 #|계약금 #|đặt cọc #|มัดจำ #|รับคืน #",
  },
  "our own payments, Arabic, Persian and Hebrew": {
    ...bill,
    honest: "سداد فاتورة #|تحويل قيمة الفاتورة #|پرداخت فاکتور #|تسویه فاکتور #|תשלום חשבונית #|העברה עבור חשבונית #",
    wrong: "دفعة مقدمة #|عربون #|جزء من #|پیش پرداخت #|علی الحساب #|מקדמה #|תשלום חלקי #|פיקדון #",
  },
  "our own payments, South Asia": {
    ...bill,
    honest:
      "NEFT DR INV #|RTGS PAYMENT BILL #|बिल # का भुगतान|পেমেন্ট ইনভয়েস #|பில் # கட்டணம்|بل # کی ادائیگی|IMPS DR INV #",
    wrong:
      "ADVANCE AGAINST #|TDS DEPOSIT #|बिल # का आधा|# অগ্রিম|# முன்பணம்|# پیشگی|security deposit #|wrong beneficiary #",
  },
  "our own payments, Slavic and Turkic": {
    ...bill,
    honest:
      "оплата по счёту #|сплата рах. #|úhrada faktury #|uhrada fa #|plaćanje računa #|плащане ф-ра #|# nolu fatura ödemesi|töleg faktura #",
    wrong: "аванс #|предоплата по #|záloha #|preddavok #|predujam #|kapora #|част от #|вернуть ошибочный #",
  },
  "our own payments, Romance and Germanic": {
    ...bill,
    honest:
      "règlement fact #|pago factura #|pagamento fattura #|plata factura #|pagament factura #|Zahlung Rechnung #|betaling faktuur #|betalning faktura #",
    wrong:
      "arrhes #|señal #|caparra #|avans #|paga i senyal #|Akonto #|voorschot #|handpenning #|kaution #|retenue sur #",
  },
  "our own payments, the payee is somebody else": {
    ...bill,
    by: "stranger",
    wrong:
      "Rechnung #|invoice #|facture #|factura #|fattura #|faktura #|fatura #|оплата по счёту #|发票#|請求書#|청구서#|बिल #",
  },
});
