import { habits, texts } from "./habit.ts";

/** Lines of payment schemes around a number, the second half: America and Europe. */

const text = { by: "text" } as const;

export const railsB = habits({
  "rails of Canada": {
    ...text,
    forms: "Inc.|Ltd.|Corp.|Ltée",
    number: "INV-?????",
    honest: texts`
      INTERAC E-TRANSFER AUTODEPOSIT § # REF CA??????????
      E-TRANSFER RECEIVED FROM § MSG: #
      VIREMENT INTERAC DE § FACTURE #
      AFT CREDIT § # DPA 450
      MISC PAYMENT § VENDOR PMT #
      EFT CREDIT § REF # CPA 1??????????????
      DIRECT DEPOSIT § ACCOUNTS PAYABLE #
      LVTS WIRE IN § INVOICE #
      LYNX WIRE § PAYMENT DETAILS #
      INTERNET TRANSFER ?????????? § #
      BUSINESS CREDIT § TRADE PAYABLES #
      DEPOT DIRECT § FACTURE #
      WIRE TSF INC: US-9?????? § INVOICE #
      TELPAY § CLIENT PMT #
      E-TRF § # thanks eh, HST incl
      PAYMENT § # JOB SITE MONCTON
    `,
  },
  "rails of Mexico": {
    ...text,
    forms: "S.A. de C.V.|S. de R.L. de C.V.",
    number: "A-?????",
    honest: texts`
      SPEI RECIBIDO BANORTE 0100326 § PAGO FACTURA #
      SPEI RECIBIDOSANTANDER § FACT #
      PAGO RECIBIDO POR SPEI § CVE RASTREO BNET0100260310???????? CONCEPTO FACTURA #
      ABONO SPEI § REF 0?????? FACTURA #
      TRASPASO DE CUENTA § FAC #
      DEPOSITO POR TRANSF § CFDI #
      TEF ENVIADO POR § PAGO CFDI #
      CODI § FACTURA #
      DIMO § FACT #
      ABONO INTERBANCARIO § LIQUIDACION FACTURA # IVA INCLUIDO
      SPEI CR § RFC XAX0101?????? FACTURA #
      DEP.CHEQUES DE OTRO BANCO § FACTURA #
      PAGO CUENTA DE TERCERO § FACT #
      NET CASH § PAGO PROVEEDOR FACTURA #
      SPEI § FACT # OC 45????????
      TRANSF RECIBIDA § FACT # SERV FEBRERO
    `,
  },
  "payment rails of Czechia and Slovakia": {
    forms: "s.r.o.|a.s.|spol. s r.o.",
    number: "26010????",
    honest: texts`
      VS:# KS:0308 SS:0
      VS# KS0008
      PŘÍCHOZÍ ÚHRADA § VS:#
      Okamžitá příchozí úhrada § VS #
      /VS#/SS/KS0308
      Bezhotovostní příjem § VS # zpráva: děkujeme
      CERTIS PŘIPSÁNO VS # KS 558
      úhrada faktury # za únor
      platba FA # DUZP 02/2026
      příchozí platba úhrada FA #
      PRIJATÁ PLATBA § /VS#/SS000/KS0308
      SEPA PRIJATÁ ÚHRADA VS# §
      úhrada fa č. # vrátane DPH
      platba za faktúru # Košice
      zaplacení faktury # dle objednávky OV?????
      QR platba VS:# §
    `,
  },
  "rails of Hungary and Romania": {
    forms: "Kft.|Zrt.|SRL|SA",
    number: "SZ-2026/?????",
    honest: texts`
      GIRO ÁTUTALÁS JÓVÁÍRÁS § KÖZLEMÉNY: #
      AZONNALI ÁTUTALÁS § #
      AFR BEJÖVŐ # számla
      IG2 JÓVÁÍRÁS § számla #
      VIBER ÁTUTALÁS § SZÁMLASZÁM #
      # számla kiegyenlítése
      Bankon belüli átutalás § számla: #
      # sz. számla ellenértéke köszönjük
      számla # február havi könyvelés
      INCASARE OP ??? § CV FACT #
      TRANSFOND INCASARE § FACTURA #
      PLATA INSTANT § FACT #
      CREDIT SENT § factura #
      OP /ROC/# § C/V FACTURA
      /RFB/# factura
      contravaloare factura # cu TVA
    `,
  },
  "rails of Argentina and Colombia": {
    ...text,
    forms: "S.A.|S.R.L.|S.A.S.|Ltda.",
    number: "0001-0000????",
    honest: texts`
      TRANSFERENCIA RECIBIDA CVU § FACTURA #
      CR.TRANSF.INMEDIATA 3?-????????-? § FC #
      DEBIN ACREDITADO § FACTURA #
      TRANSF. MINORISTA CUIT 30????????? § FC A #
      CREDITO INTERBANKING § PAGO FACTURA #
      MEP § FACTURA #
      MERCADO PAGO § FACTURA #
      ECHEQ ACREDITADO § FACT #
      CREDITO COELSA § FC # IVA INC
      PAGO A PROVEEDORES § FACTURA A #
      ABONO PSE § FACTURA #
      ACH COLOMBIA § FACT # NIT 9????????
      TRANSFIYA DE § FACTURA #
      BRE-B § FACTURA #
      CONSIGNACION CORRESPONSAL § FACT #
      PAGO INTERBANC § FACTURA # BODEGA CALI
    `,
  },
  "tags of SEPA in one text anywhere": {
    ...text,
    forms: "GmbH|B.V.|SAS|S.r.l.|KG",
    honest: texts`
      /TRTP/SEPA OVERBOEKING/IBAN/NL02INGB000???????/BIC/INGBNL2A/NAME/§/REMI/Factuur #/EREF/NOTPROVIDED
      EREF+NOTPROVIDED SVWZ+RE # ABWA+§
      SVWZ+Rechnung # EREF+??????????? NAME+§
      GUTSCHRIFT ECHTZEIT § RE # EREF: ????????
      VIR SEPA RECU /DE § /MOTIF FACT # /REF ????????
      VIR INST RECU /DE § /MOTIF FACTURE #
      BONIF. VS. FAVORE - BON.DA § SALDO FATT. #
      BON.DA § FATT. # CRO ???????????
      BONIFICO ISTANTANEO § TRN 1101260310?????? FT #
      TRANSFERENCIA INMEDIATA DE § CONCEPTO FACTURA #
      TRF.CRED SEPA+ DE § FT #
      MB WAY EMPRESAS § FATURA #
      SCT INST § /RFB/# /EREF/NOTPROVIDED
      /PREF//BENM//NAME/§/REMI/factuur #/ISDT/2026-03-10
      HABEN UEBERWEISUNG § KREF+260310???????? SVWZ+#
      WERO § Rechnung #
    `,
  },
  "Norwegian KID": {
    reference: "KID",
    honest: texts`
      KID #
      OCR-innbetaling KID: #
      KID-betaling § #
      Nettgiro med KID #
      Avtalegiro § KID #
      eFaktura § KID #
      GIRO FRA § KID #
      Innbetaling KID: #
      Betalt: 10.03.26 KID #
      Straksbetaling KID #
      Vipps regning § KID #
      Overføring § KID: # takk
      CREMUL 234 #
      Innkommende betaling § kidnr #
      Kreditering § KID-nummer #
    `,
  },
  "Finnish reference numbers": {
    reference: "FI",
    honest: texts`
      TILISIIRTO § VIITE #
      Viite #
      VIITEMAKSU § #
      Viitenumero: # §
      REFERENSÖVERFÖRING § REF #
      PIKASIIRTO § viite #
      SEPA-MAKSU § VIITE #
      Maksaja § Viitenro #
      E-LASKU § viite #
      Siirto § viitenro: # arkisto 260310????????
      PAYTRAIL § VIITE #
      Referens # tack
      Saapuva pikasiirto § #
      LASKU VIITE #
      Tilisiirto viitteellä # §
    `,
  },
});
