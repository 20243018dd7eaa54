import { habits, texts } from "./habit.ts";

/** Texts of feeds and statements, by someone who had not read the matcher: the Mediterranean, Asia, Oceania and money out. */

const text = { by: "text" } as const;

export const feedsBAsia = habits({
  "bank lines of Israel and Cyprus": {
    forms: "Ltd|Ltd.|Public Ltd|Limited",
    number: "26-0????",
    honest: texts`
      העברה מבנק אחר § חשבונית #
      זיכוי מס"ב ספקים מוסד ????? חשבונית מס #
      העב' מזרחי-טפחות סניף 4?? חשבונית מס' # תשלום מלא
      זה"ב RTGS § INV #
      הפקדת שיק ??????? עבור חשבונית #
      העברה באינטרנט לאומי § עבור: תשלום חשבונית # כולל מע"מ
      FIBI ZIKUY HAAVARA § CHESHBONIT #
      ביט עסקי § חשבונית # תודה
      העברת מס"ב דיסקונט אסמכתא ???????? פרטים: חשבונית # נפרעה במלואה
      JCC/SEPA CT IN § INVOICE # LIMASSOL
      BOC 1BANK INW TRF § INV # REF FT26069?????
      ΕΜΒΑΣΜΑ ΑΠΟ § ΤΙΜΟΛΟΓΙΟ #
      ΕΙΣΕΡΧΟΜΕΝΟ SEPA § ΕΞΟΦΛΗΣΗ ΤΙΜΟΛΟΓΙΟΥ ΑΡ. #
      Πληρωμή τιμολογίου # ΦΠΑ 19% Λευκωσία
      HELLENIC WEB TRF 115-*****??? § TIM. #
      QUICKPAY ECOMMBX § inv # Paphos
      ΚΑΤΑΘΕΣΗ ΕΠΙΤΑΓΗΣ ???????? ΤΙΜ. #
    `,
  },
  "feeds of Cambodia, Laos, Vietnam and Macau": {
    forms: "Co., Ltd.|JSC|Limited|Ltd.",
    number: "1C26T???????",
    honest: texts`
      FT26069?????/ABA KHQR FROM § PURPOSE: INV #
      ACLEDA Unity ToanChet inward § វិក្កយបត្រ #
      BAKONG CR § invoice # ទូទាត់រួច
      FAST NBC CR § REF/INV # PHNOM PENH
      NCS CHEQUE CLR ?????? § TAX INVOICE #
      LAPNET IN § BCEL ONE ໃບເກັບເງິນ #
      ຊຳລະຄ່າສິນຄ້າຕາມໃບເກັບເງິນ # ວຽງຈັນ
      LDB RTGS CR § INV # VTE
      MBVCB.?????????? thanh toan hoa don # CT tu ***??? § toi
      REM TfrAc: ***????? § TT HDON #
      IBFT NAPAS 970436 § chuyen tien hang theo hoa don so #
      TT tien hang hoa don GTGT # da bao gom VAT 8 phan tram
      CTLNHIDI0000?????/ § thanh toan du hoa don #
      § UNC thanh toan HĐ GTGT # - Citad 79???001
      BNU 轉賬收款 發票編號#
      澳門中銀 快捷轉賬 發票# 貨款 全數
      BOC MACAU INW REM § INV #
    `,
  },
  "bank lines of Senegal, Ivory Coast and Cameroon": {
    ...text,
    forms: "SARL|S.A.|SUARL|SAS|ETS",
    number: "F0???/26",
    honest: texts`
      VIR SICA-UEMOA RECU § REGLT FACT #
      VIREMENT STAR BCEAO § /FACTURE # /DAKAR
      PI-SPI CREDIT § motif: fact #
      WAVE BUSINESS 77*****?? § facture #
      ORANGE MONEY PRO ABJ § PAIEMENT FACTURE #
      REMISE CHEQUE SGCI N ??????? § FACT. #
      VIRT RECU ECOBANK CI § REF # CPTE CI***********??
      VRT INTERNE CBAO § RGLT INTEGRAL # TVA 18
      VERSEMENT ESPECES PAR § FACTURE # AGCE PLATEAU
      SYGMA BEAC CREDIT § REGLEMENT FACTURE #
      SYSTAC VIR RECU § FACT # AFRILAND DLA
      MTN MOMO ENTREPRISE § paiement facture # Yaounde
      VIR BICEC § FACT N # MARCHANDISES LIVREES DOUALA
      GIMAC PAY CR § Fact #
      BOA MALI VIR § FACTURE # BAMAKO SOLDEE
      CREDIT TRF 0310 FT26069????? § /REG/#/ABIDJAN
      SGBS SOGECASHNET § REGLEMENT FACTURE NO # MERCI
    `,
  },
  "bank texts of Canada and the United States, cut": {
    ...text,
    forms: "Inc.|Ltd.|LLC|ULC|Corp.",
    number: "IN-0?????",
    honest: texts`
      EFT CREDIT § AP-PYMT # 0?????
      e-Transfer Autodeposit § CA1MR?Z? INVOICE #
      INTERAC e-Transfer received from § - "invoice # thank you"
      MISC PAYMENT § REF:#
      Electronic Funds Transfer PAY § /FAC # /QC
      DEPOT DIRECT § FACTURE #
      BR. 0??? WIRE TSF ???????? B/O § RFB INV #
      AFT IN 450 § XREF # CPA005
      BUSINESS BILL PMT TELPAY § ACCT # PAID
      Virement Interac de § : facture # réglée au complet
      ACH CR § DES:EFT ID:?????????? INDN:# CO ID:2?????????
      LOCKBOX 0310 ITEM 0?? CHK ?????? § INV:#
      FEDNOW § E2E:NOTPROVIDED RMT:#
      WT FED?????? BK OF AMERICA /ORG=§ SRF=26031?????? RFB=#
      INCOMING WIRE CHIPS ORIG: § OBI: INV # CHG:SHA
      VENMO BUSINESS § inv # PAID
      § EDI PYMNTS # 26/03/10 TRACE 1110000????????
    `,
  },
  "feeds of New Zealand, Australia and Fiji": {
    ...text,
    forms: "Pty Ltd|Ltd|Limited|Pty Limited",
    number: "INV-2????",
    honest: texts`
      Deposit-Osko Payment 2?????? § #
      DIRECT CREDIT ?????? § #
      PAYMENT FROM § # REF NO 0310??????
      Fast Transfer From § PayID Email #
      NPP CR CBAAAU3XXXXN2026031000000??????? § E2E # settles
      INWARD TRANSFER ABN 5? ??? ??? ??? § INV #
      TFR BPAY BATCH § CRN NIL INV #
      MACQUARIE DEFT § REF # RECEIPT
      BULK CR § PAYABLES # SYDNEY NSW
      BILL PAYMENT § # INVOICE PART: ACCOUNTS
      AP RUN 17 FROM § INVOICE # D/C
      DC FROM § P:SUPPLIER C:PAYRUN R:#
      D/C 02-0***-0?????? § Particulars INV Code MAR26 Ref #
      IB PAY § inv # cheers Hamilton
      Bill Pymt From § Westpac NZ - # - paid
      FIJICLEAR RTGS IN § PAYMENT # SUVA
      M-PAISA BUSINESS FJ § #
    `,
  },
  "lines of Italy, Spain, France and Luxembourg as banks glue them": {
    number: "7?????",
    honest: texts`
      BONIFICO A VOSTRO FAVORE DA § PER SALDO FATTURA # TRN 1001260690??????
      MITT.: § COD.DISP.: 01260310???????? CASH FT. # BONIFICO A VOSTRO FAVORE
      BON.IST.VS.FAVORE Data Regolamento: 10/03/26 DIV SPESE EUR IMP SPESE 0,00 RIF. FATT. #
      ACCR.BEU CON CONTABILE RI1?????????? FATTURA N. #
      DISPOSIZIONE DI BONIFICO RICEVUTA INF:RI:PAG.FT#-
      INCASSO TRAMITE HOME BANKING FATT #/SALDO
      TRANSFERENCIA DE §, CONCEPTO FRA #.
      TRANSF INMEDIATA/§/PAGO FRA.#
      ABONO TRANSF 2100-****-??-02******?? FACT # REF.ORDENANTE PROV
      ABONO TRANSFERENCIA SEPA § FACTURA #
      TRF. § CONC:LIQUIDACION FRA. # OBRA LLEIDA
      VIR SEPA RECU /DE § /MOTIF FACT # /REF NOTPROVIDED /LIB
      VIR INST RE ???????????? DE: § MOTIF: FACTURE # CHEZ: SOGEFRPP
      VIREMENT EN VOTRE FAVEUR § REGLT FA # 0 FRAIS
      VIREMENT ENTRANT LUXHUB § FACT. # R.C.S. B2?????
      BCEE S-NET CREDIT § COMMUNICATION: FACTURE # MERSCH
      VIR § N.REF RLV0310 FACT#
    `,
  },
  "statements of money out in Central America and Europe": {
    number: "V-0????",
    bill: { direction: "payable" },
    honest: texts`
      SINPE DEBITO § PAGO FACTURA #
      TEF A: § FAC # COMISION 0.00
      ACH GT ENVIADO § FACT #
      LBTR SALIDA § PAGO FACTURA # SUPLIDOR
      PAGO A PROVEEDOR § FACTURA # BANCOLOMBIA SUC VIRTUAL
      SPI ENVIADO § CANCELACION FAC #
      DISPOSIZIONE BONIFICO A FAVORE DI § FATT. #
      BONIFICO DA VOI DISPOSTO BEN. § SALDO FT #
      TRANSFERENCIA A FAVOR DE § CONCEPTO: FRA. #
      VIR SEPA EMIS POUR § FACT # FRAIS 0,00
      ПП30 налог за плаќање § фактура #
      Transferte dalese § likuidim fature #
      Plata catre § factura #
      Списание: § оплата по счету-фактуре # без НДС
      Ödəniş: § hesab-faktura # üzrə
      ΕΞΕΡΧΟΜΕΝΟ ΕΜΒΑΣΜΑ § ΤΙΜΟΛΟΓΙΟ #
      העברה לספק § חשבונית #
    `,
  },
  "feeds of money out in the Gulf, Asia and Oceania": {
    number: "P26/0???",
    bill: { direction: "payable" },
    honest: texts`
      OUTGOING SARIE § INV # VAT ON FEE 0
      حوالة صادرة سريع إلى § فاتورة #
      KASSIP OUT § PAYT INV #
      FAWRI+ OUT § INVOICE #
      UAEFTS OUT § /REF/# /POP/GDS
      SLIPS DR § INVOICE # VENDOR
      CIPS OUT/§/bill #
      NCHL OUTWARD § PAYMENT BILL #
      KHQR PAY TO § INV #
      thanh toan cho § hoa don #
      轉賬付款 § 發票編號#
      NIP TRF TO §/PAYMENT FOR #
      GIP DR § INV #
      VIR SICA EMIS BENEF § FACT #
      VRT EMIS FAV § REGLEMENT FACTURE #
      BILL PAYMENT TO § P:OURACC R:#
      Withdrawal-Osko Payment 2?????? § #
    `,
  },
});
