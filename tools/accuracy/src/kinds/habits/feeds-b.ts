import { habits, texts } from "./habit.ts";

/** Texts of feeds and statements, by someone who had not read the matcher: America, Africa, the Gulf and the East of Europe. */

const text = { by: "text" } as const;

export const feedsB = habits({
  "bank texts of Colombia and Ecuador": {
    ...text,
    forms: "S.A.S.|Ltda.|Cía. Ltda.|S.A.",
    number: "FE????",
    bill: { currency: "USD" },
    honest: texts`
      PAGO INTERBANC § FACT #
      TRANSFERENCIA CTA SUC VIRTUAL § REF1 # REF2 900??????
      ABONO PAGO PROV § NIT 9???????? FACTURA #
      RECIBI POR BRE-B DE: § MSJ factura #
      CONSIGNACION NACIONAL EFECTIVO OF. CHAPINERO § FRA #
      ACH COLOMBIA PAGO DE PROVEEDORES § FV #
      PSE RECAUDO CUS 2????????? § REFERENCIA #
      DAVIVIENDA ABONO TRANSF. DESDE § /PAGO FRA #
      TRANSFIYA DE § pago total factura # gracias
      NEQUI NEGOCIOS § "pago fra # domicilio incluido"
      NC ACH RECIBIDO § CANCELA FACT # BOGOTA
      SPI BCE ACREDITACION § FACTURA # RUC 179???????001
      N/C TRANSF. DIRECTA PICHINCHA § PAGO FAC # DOC 4???????
      PRODUBANCO CASH MANAGEMENT § CONTRAPARTIDA # COBRO OK
      DEPOSITO ESP. CHQ OTROS BCOS § FACT.# GUAYAQUIL CTR
      DEUNA! COBRO QR § fact #
      TRANSF INTERBANCARIA § CONCEPTO: LIQUIDA FACTURA # US¤
    `,
  },
  "bank texts of Central America and the Caribbean": {
    ...text,
    forms: "S.A.|S.R.L.|S. de R.L.|EIRL|S.A. de C.V.",
    number: "A-00?????",
    honest: texts`
      SINPE CREDITO DIRECTO § FACT # DOC 2026031010??????????
      SINPE MOVIL DE § DETALLE: pago factura #
      BAC CREDOMATIC TEF DE: § FAC # TRN ????????
      DTR § CANC FACT #
      TRANSFERENCIA ACH GT § FEL # BI EN LINEA
      NOTA DE CREDITO BANRURAL § PAGO FACTURA #
      DEPOSITO MONETARIO AG. ZONA 10 § FACT. #
      LBTR BCRD CREDITO § PAGO FACTURA NCF #
      PAGO AL INSTANTE BCRD § CONCEPTO # RNC 1????????
      POPULAR DOM TRANSF. DE § FACTURA # SANTO DOMINGO
      ACH XPRESS § FACTURA # BANCO GENERAL
      YAPPY COMERCIAL § "factura #" PTY
      CREDITO ACH ORDENANTE § PAGO DE FACTURA # TOTAL
      TRANSFER365 BUSINESS § FACTURA # SAN SALVADOR
      SIPAP SPI § PAGO FACT # ITAU PY ASUNCION
      TRANSF. SIPAP TIPO 10 DE § CONCEPTO FACTURA # CONTADO
      ACH HN BCO FICOHSA § REF.: FACT #
    `,
  },
  "feeds of West Africa and Ethiopia": {
    ...text,
    forms: "Limited|Ltd|Ventures Ltd|PLC|Nigeria Limited",
    number: "INV-00???",
    honest: texts`
      NIP/ZENITH/§/PAYMENT FOR #
      NIP CR/TRF FRM §/# /0000162603101?????????????????
      GAPS/§/INVOICE #/BATCH ?????
      USSD_NIP_TRANSFER FROM § TO ***??? # CLEARED
      RTGS CBN/§/SETTLEMENT OF # /ABUJA
      NEFT CREDIT § INV # NIBSS SESSION ??????
      Paystack Titan transfer from § narration "# thanks"
      GIP CR FROM § GCB BANK /#/
      ACH DIRECT CREDIT § SUPPLIER PMT #
      MTN MOMO 024****??? § REFERENCE # BULK COLLECTION
      GHIPSS INSTANT PAY § INV # ACCRA KANESHIE BR
      TRF IFO YOUR A/C BY § BEING FULL PAYMENT OF #
      CBE BIRR / § / ክፍያ ለደረሰኝ # / ADDIS
      EATS RTGS FT26069????? § PAYMENT INV # AWASH BANK
      TELEBIRR TO BANK § Invoice # CBE
      CHQ NO ???????? LODGED § RE # ECOBANK TEMA
      DDACC NFS CR § SWIFT REF 26031010?????? INV #
    `,
  },
  "statements of the Gulf": {
    forms: "W.L.L.|LLC|Est.|Co. Ltd.|K.S.C.",
    number: "SI/0????",
    honest: texts`
      INCOMING SARIE PAYMENT § INV # RIYADH
      حوالة واردة سريع من § سداد فاتورة #
      حوالة محلية واردة 0080 مصرف الراجحي غرض: فاتورة رقم #
      Instant incoming transfer SARIE IPS purpose supplier invoice #
      سداد كامل قيمة الفاتورة الضريبية # شاملة ١٥٪
      KASSIP CREDIT § DETAILS INV # KWT GULF BANK
      تحويل وارد كاسب فاتورة #
      WAMD CR FROM § NOTE فاتورة #
      QPS/QATCH CR § PAYMENT OF INVOICE # DOHA QNB
      FAWRAN CR § INV #
      OM RTGS CR § BANK MUSCAT PURPOSE TRADE INV #
      MPCLEAR ACH CREDIT § BEING SETTLEMENT INV # SOHAR
      FAWRI+ BH § BENEFITPAY REF ???????? INV #
      EFTS BAHRAIN FAWRI CR § PAYT INVOICE # VAT 10 PCT INCL
      UAEFTS/AANI CR § /REF/# /POP/GDI
      حوالة داخلية من مؤسسة § دفعة كاملة للفاتورة #
      قيد دائن مقاصة صك ?????? فاتورة # بغداد
    `,
  },
  "statements of Sri Lanka, Nepal and Myanmar": {
    ...text,
    forms: "(Pvt) Ltd|PLC|Pvt. Ltd.|Co., Ltd.",
    number: "BL-????",
    honest: texts`
      CEFT INWARD TRF FROM § RMK # SAMPATH
      SLIPS CR 7??? § PART: INVOICE # REF NARR
      CEFTS-7278-§-# PAYMENT-VISHWA
      RTGS RCPT LANKASETTLE § /ROC/INV # /COLOMBO 03
      JUSTPAY/LANKAQR § invoice # nugegoda
      CHQ DEP CBC ?????? § INV NO # REALISED
      CIPS IN/§/bill # /connectIPS
      NCHL-IPS CR FROM § REMARKS: PAYMENT BILL # KTM
      FT FONEPAY DIRECT § bill no # total payment
      ECC CHQ CR ???????? § BILL # BIRATNAGAR
      NPS RTGS NRB CR § TAX INVOICE # VAT SAMET
      esewa-to-bank § bill no. # ko bhuktani
      KBZPAY B2B IN § INV #
      CBM-NET RTGS CR § PAYMENT FOR INVOICE # YANGON
      MPU BILATERAL CR § /INV #/ MANDALAY
      ငွေလွှဲ § ဘောင်ချာ # အပြည့်
      ONLINE TRF HNB BR 083 § SETTLEMENT OF #
    `,
  },
  "payment orders of Belarus, Moldova or Azerbaijan": {
    forms: "LLC|OOO|SRL|MMC|QSC",
    number: "2????",
    honest: texts`
      ERIP 4??????? оплата по счету № # УНП 19???????
      Оплата за товар согл. счет-фактуры № # в т.ч. НДС 20%
      Плат. требование акцепт, код 90401, счет №# Минск
      за услуги связи по счету #, очередность 22, без НДС
      BISS вход. перевод § назначение: оплата товара по счету #
      Аплата па рахунку-фактуры № # , Гродна
      Achitarea facturii fiscale # , TVA inclus
      plata pt marfa conf.fact.fisc. # IDNO 10??600??????
      MIA Plati Instant § factura # integral
      SAPI/DBTR § Plata conform facturii # Balti
      MAIB business: incasare § fact. # servicii transport
      Hesab-faktura № # üzrə ödəniş, ƏDV daxil
      AZIPS daxilolma § elektron qaimə # malların dəyəri
      XÖHKS/§/e-qaimə # əsasən ödəniş VÖEN 1?????????
      Pasha Biznes köçürmə: # nömrəli hesab tam ödənildi
      Birbank Biznes ödəniş hesab # Sumqayıt
      Gələn köçürmə SWIFT PACS008 INVOICE # BAKU
    `,
  },
  "lines of North Macedonia, Albania and Kosovo": {
    forms: "DOO|DOOEL|SH.P.K.|SH.A.",
    number: "0???-26",
    honest: texts`
      ПП30 ШИФРА 220 ЗА ФАКТУРА #
      КИБС прилив § уплата по фактура бр. #
      МИПС 300***********?? плаќање ф-ра # Скопје
      Цел на дознака: промет на стоки, фактура #
      Uplata po faktura # Halkbank e-banking
      ФАКТУРА # СО ДДВ 18 БЛАГОДАРАМ
      Шифра 290 наплата фактура # во целост
      AIPS Transferte hyrese § pagese fature #
      AECH/§/likujdim i plote fatura nr #
      Pagese per faturen # Raiffeisen ON Tirane
      BKT Kredi EUR nga § fatura # mall
      Transferte e brendshme Credins likuidim fature nr #
      Shlyerje fature # me TVSH 20
      KOSGIRO pagesa e fatures # ne teresi
      ATS KIPS hyrje § Pagesa fatura nr. # Prishtine
      ProCredit eb: pagesë për faturën # , faleminderit
      NLB Banka KS – sherbime, fatura # – NUI 81???????
    `,
  },
});
