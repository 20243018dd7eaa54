import { habits } from "./habit.ts";

/** Texts of banks and payers of the Americas, Europe and Oceania around a number, with changes of its meaning. */

const digits = { number: "8??????" };

export const americasAndEurope = habits({
  "Brazil, Pix and boleto": {
    honest:
      "PIX RECEBIDO § NF #|TED § CNPJ ??.???.???/0001-?? NFS-e #|BOLETO NOSSO NUMERO 000???????-? NF #|Pix E???????2026030214?? nota #|pgto nf # IPI incluso",
    wrong: "PIX DEVOLUCAO #|pix caução|PIX empréstimo|NF # cancelada|estorno boleto #|NF # recusada|pix duplicado #",
  },
  "Mexico, SPEI": {
    honest:
      "SPEI RECIBIDO BANORTE # CLAVE RASTREO MBAN010026030?????|PAGO FACTURA # RFC ABC??????XY?|CFDI # IVA INCLUIDO|TRANSF INTERBANCARIA FOLIO FISCAL ????F?A? #|pago cuenta de tercero #",
    wrong: "préstamo SPEI|dep en garantía|reposición de gastos|CHEQUE DEVUELTO #|anulamos factura #|pago duplicado #",
  },
  "Argentina, Chile and Colombia, phrases": {
    honest:
      "TRANSF CUIT 30-????????-? FC #|CREDIN # IVA 21%|ABONO PROVEEDORES #|PSE NIT 900.???.???-? #|PAGO FACT ELECTRONICA # RUT 76.???.???-K|DEBIN #",
    wrong: "boleta garantía|aguinaldo|arriendo depto|cheque rechazado #|retiro socio|anula FC #|reintegro #",
  },
  "Canada, Interac": {
    by: "text",
    forms: "Inc.|Ltd.|Ltée",
    honest:
      "INTERAC E-TRANSFER CA1AbCdE § #|E-TRF AUTODEPOSIT § INV #|EFT CREDIT § # HST INCL|VIREMENT INTERAC § FACT #",
    wrong: "INTERAC E-TRANSFER § CANCELLED|E-TRF § RENT|EFT CREDIT § REFUND|VIREMENT INTERAC § PRET|NSF E-TRF §",
  },
  "the United States, apps and lockboxes": {
    by: "text",
    forms: "LLC|Inc",
    honest:
      "ZELLE FROM § ON 03/02 REF # INV #|VENMO CASHOUT § INVOICE #|LOCKBOX 44?? § INV #|RTP CREDIT § #|BILL.COM § INV #",
    wrong:
      "ZELLE FROM § DINNER|VENMO § BIRTHDAY|LOCKBOX 44?? 3 ITEMS §|RTP RETURN §|ZELLE § SPLIT RENT|CASH APP § LOAN",
  },
  "Britain and Ireland, phrases": {
    honest: "FPI § #|BGC #|FASTER PAYMENTS RECEIPT REF.# FROM §|CHAPS # INC VAT|BACS REMIT #",
    wrong: "retention release|DLA|directors loan|VAT RTN Q3|PPI REFUND|overpaid #|disputed #",
  },
  "Australia and New Zealand, fields of twelve letters": {
    honest: "OSKO § #|NPP #|PART: INV CODE: GST REF: #|DIRECT CREDIT ??? #|AP #|Bill Payment § #",
    wrong: "BOND LODGEMENT|OSKO § bond|DISHONOUR #|DE RETURN #|RTA BOND|PART: KOHA|ATO REFUND",
  },
  "Romania, series and number apart": {
    number: "KTB ?????",
    honest:
      "OP ??? c/v fact. seria KTB nr. @|contravaloare factura KTB nr @|seria KTB, nr @ cu TVA 21%|plata fact KTB/@",
    wrong: "c/v fact. seria KTX nr. @|factura seria MGB nr @|storno factura KTB @|anulat KTB @",
  },
  "Czechia and Slovakia, symbols": {
    ...digits,
    honest: "VS# KS0308|VS:# SS:0 KS:0558|/VS#/SS/KS0308|var. symbol #|VS # KS 0008 SS 00?????00",
    wrong: "VS90????? SS0 KS0308 dobropis|VS55????1 KS0308|KS0308 VS66????? záloha|VS77?????8",
  },
  "Poland, titles of transfers": {
    honest:
      "zapłata za fv # w tym VAT 23%|zapł. fakt. # z tyt. usług|# termin 14.03.2026|regulacja FV #|opłata za fakturę # JPK",
    wrong: "wpłata na kapitał|zwrot wadium|duplikat płatności #|nadpł. do zwrotu #|kara umowna #",
  },
  "Slovenia, Croatia and Serbia, models before the number": {
    ...digits,
    honest: "SI00 #|HR00 #|SI00# plačilo računa|HR00 # PDV 25%|model 00 poziv na broj #|uplata po računu #",
    wrong: "SI99 vračilo varščine|HR00 povrat jamčevine|HR01 ???????2|predujam po ponudbi ????|SI00 8????-1 predračun",
  },
  "Bulgaria, numbers with leading zeros": {
    number: "000?????7?",
    honest: "ф-ра #|плащане по фактура #|фактура № # с ДДС 20%|по ф-ра #|f-ra #",
    wrong: "КИ # към ф-ра|гаранция|депозит за наем|връщане на заем|сторно ф-ра #|неустойка по ф-ра #",
  },
  "Greece and Cyprus, phrases": {
    honest: "ΕΞΟΦΛΗΣΗ ΤΙΜ. #|ΤΠΥ # ΦΠΑ 24%|ΠΛΗΡΩΜΗ #|exoflisi tim. #|ΤΙΜΟΛΟΓΙΟ ΠΩΛΗΣΗΣ #",
    wrong: "ΑΚΥΡΩΤΙΚΟ #|ΕΓΓΥΗΣΗ|ΔΑΝΕΙΟ|ΕΝΟΙΚΙΟ|ΕΚΠΤΩΣΗ #|ΕΠΙΣΤΡΟΦΗ #|ΠΙΣΤΩΤΙΚΟ ΕΠΙ #|ΑΚΥΡΩΣΗ ΤΙΜ. #",
  },
  "Italy, codes of public purchases": {
    honest:
      "FT # CIG Z?A?B?C?D? CUP J31B2100????|MAND. ???? FT # SPLIT PAYMENT|saldo ft # IVA esclusa|BON.DA § ft #|SDI 88???????1 ft #",
    wrong: "cauzione gara CIG Z?A?B?|nota var. #|storno ft #|penale ft #|compens. ft #",
  },
  "Spain and Portugal, phrases": {
    honest:
      "TRANSF. INMEDIATA § FRA #|liquidación fra # IVA 21%|pago fra. # vto. 14/03|TRF CR SEPA+ § FT #|ATCUD JF???T-1? FT #|MB WAY § fatura #|recibo fra #",
    wrong: "NC FT #|caução FT #|anula fra #|FT # anulada|indemnización fra #",
  },
  "France and Belgium, phrases": {
    honest:
      "VIR INST DE § REF #|VIR SEPA RECU /DE § /MOTIF FAC #|LCR ECH 3103 FAC #|regl. fac # TVA 20%|CHORUS PRO EJ 14050????? FAC #|solde fact. #",
    wrong:
      "avoir s/ FAC #|LCR IMPAYEE #|DG bail|CCA associé|annule et remplace #|pénalités FAC #|double règlement FAC #",
  },
  "Netherlands, payment requests": {
    honest:
      "Tikkie ID 0012???????? # Van §|iDEAL # 00500????????|betalingskenmerk #|fact # incl 21% btw|SEPA Overboeking # Omschrijving: factuur",
    wrong: "Tikkie etentje|borg #|creditfact #|terugstort #|dubbel bet. #|boete fact #",
  },
  "the North, personal numbers beside the number": {
    honest:
      "# kt. 550101-23??|# personnr 850101-23??|# CPR 010185-12??|# hetu 010185-123?|Bg 5???-81?? #|# Swish|MobilePay #|Vipps #",
    wrong: "Swish hyra|Vipps gave|MobilePay depositum|tilgode #|hyvitys #|inneign|dobbelt betalt #|viivästyskorko #",
  },
  "the Baltic countries, phrases": {
    honest:
      "apmokėjimas pagal sąsk. #|pagal s-f # su PVM 21%|samaksa par rēķinu #|pēc rēķina # PVN|makse arve # eest|arve nr # km 24%",
    wrong:
      "kredītrēķins #|kreeditarve #|grąžinimas #|laenu tagasimakse|užstatas|delspinigiai #|viivis arve #|nokavējuma procenti #",
  },
  "Russia and Kazakhstan, clauses": {
    honest:
      "Оплата по счету № # за услуги. Сумма ¤ В т.ч. НДС (20%) ¢|за товар по сч. # КНП 710|Без налога (НДС) сч. #|БИН ?????????012 счет # КБЕ 17|Оплата # НДС не облагается",
    wrong:
      "Возврат обеспечения|займ по дог. 12|частичная оплата сч. #|штраф по сч. #|ошибочный платеж #|неустойка сч. #",
  },
  "Ukraine and Belarus, clauses": {
    honest:
      "Сплата за послуги зг. рах. # у т.ч. ПДВ 20% ¢ грн.|за товар, рахунок # без ПДВ|аплата па рахунку #|ЄДРПОУ ????????; рах. #",
    wrong: "повернення позики|фін. допомога|часткова оплата #|гарантійний внесок|пеня рах. #|помилковий платіж #",
  },
  "Turkey, transfers": {
    honest: "GELEN FAST - § - FATURA NO #|HVL-§-#|EFT GLN § # KDV DAHIL|# nolu fatura bedeli",
    wrong: "ÇEK İADE #|teminat #|borç iadesi|kira Ekim|depozito iadesi|İPTAL FTR #|kısmi #|cezai şart #",
  },
  "Israel, phrases": {
    honest: "תשלום חשבונית #|חשבונית מס # כולל מעמ|העברה מ§ #|עבור חשבונית #",
    wrong: "זיכוי #|ביטול חשבונית #|החזר #|ערבות|הלוואה|צ'ק חוזר #|כפל תשלום #",
  },
  "public bodies, budget lines": {
    honest:
      "HHSt 1.4600.52?? #|Kap. 0812 Tit. 517 01 #|EJ 14050????? # DGFiP|aplicación 221.06 #|KBK 18210101011 #|capitolo 2345 art. 1 #|budget code 44-?? #",
    wrong:
      "Zuwendungsbescheid #|subvention #|subvención nominativa|Fördermittelabruf|grant agreement 8????|dotacja celowa",
  },
  "senders that pass money on": {
    by: "stranger",
    number: "INV-26-?????",
    honest: "Sent from Wise, § #|Revolut § #|Qonto § #|N26 #|WorldRemit #",
    wrong: "Wise top up|Revolut vault|Payoneer withdrawal|PayPal transfer|crypto off-ramp|eToro withdrawal",
  },
  "pictures and decoration": {
    honest: "🧾 #|# ✅|Inv. # 🙏|*** # ***|>> # <<|~ # ~|💶 #|#!!!|„#“|«#»|= # =",
  },
});
