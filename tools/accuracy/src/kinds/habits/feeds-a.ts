import { habits, texts } from "./habit.ts";

/** Texts of feeds and statements, by someone who had not read the matcher: America, Africa and the British Isles. */

const text = { by: "text" } as const;

export const feedsA = habits({
  "bank texts of Peru and Bolivia": {
    ...text,
    forms: "S.A.C.|S.R.L.|E.I.R.L.|S.A.A.",
    number: "E001-????",
    bill: { currency: "PEN" },
    honest: texts`
      TRANSF RECIBIDA § CONCEPTO PAGO FAC #
      ABONO TLC BCP 191-???????-0-?? § FACT. # OPER 0???????
      TRAN.CTAS.TERC.BM § FACTURA # OPE ??????
      CCE INMEDIATA SCOTIABANK PERU § / # / GLOSA CANC. FACTURA
      TELECREDITO PROVEED § COMPROB 01 # LOTE 0??
      ABONO PROVEEDORES IBK RUC 20????????? § FT #
      BBVA NETCASH ABONO DE § F/# IMPORTE S/ ¤
      YAPE EMPRESAS § CEL ***??? "fact #"
      DEP.EN CTA AG.SAN ISIDRO VENT.04 § CANCELA FACTURA #
      TRANSFERENCIA ACH BCB ORD: § GLOSA: PAGO FACTURA # BNB LA PAZ
      QR SIMPLE BCO UNION § "pago de factura #" 10/03/2026 16:42:09
      LIP INTERBANCARIO BANCO GANADERO § NIT ?????????? REF: FACTURA #
      TRF.UNINET SCZ-CENTRAL § FACT N # TODO PAGADO
      ABONO LBTR BCRP § FACTURA # SERV TRANSPORTE LIMA-AREQUIPA FEB
      TRANSF OTRO BCO CCI 003***********?? § REF #-CANCELACION
      RECAUDACION CANAL VENTANILLA § DOC # COD.DEPOSITANTE 20?????????
      Plin de § Factura # gracias, saludos desde Trujillo
    `,
  },
  "feeds of Chile and Uruguay": {
    ...text,
    forms: "SpA|Ltda.|S.A.|E.I.R.L.|S.R.L.",
    number: "1????",
    honest: texts`
      TRANSF. DE § RUT 76.???.???-K FACTURA #
      TEF RECIBIDA BCO SECURITY § GLOSA: PAGO FACT #
      ABONO EN LINEA § COMENTARIO F.E. # OF. CENTRAL
      PAGO PROVEEDORES ITAU § DTE 33 FOLIO #
      DEPOSITO DOCTO OTRO BANCO LIB § FACT. #
      Transferencia recibida de § / Mensaje: pago fact #, gracias
      TRASPASO DE CTA: § CONCEPTO FACT.#
      CRED. SERVIPAG EMPRESAS § PAGO FOLIO # SUC. VIRTUAL
      FINTOC TRANSFER § pago factura # id po_Xk??Lq?wV
      MERCADO PAGO TRANSF. § "factura # despacho Antofagasta"
      TRF PLAZA ITAU UY § E-FACTURA A-#
      CREDITO DIRECTO BROU § REF FACT # CANJE
      SPI BCU CRED § EFACT # AUT ????????
      SUPERNET TRANSF § CANCELA FACTURA # TOTAL
      MI DINERO TRANSF INSTANTANEA § FACT # MONTEVIDEO
      ABONO TRANSFERENCIA ELECTRONICA § OPERACION ???????? FACTURA NRO #
      Abono otro banco § fact # OC 45000????? asesoria
    `,
  },
  "bank texts of East Africa": {
    ...text,
    forms: "Ltd|Limited|Enterprises Ltd|SMC Ltd",
    number: "INV/26/0???",
    honest: texts`
      PESALINK IN/§/# /KCB BANK KENYA
      RTGS CR B/O § PAYMENT OF # CBKEKENX FT260??XKD2?
      MPESA PAYBILL 52???? ACC # FROM 2547*****?? § CONF SCB?K?L?PQ
      Business Payment to Business via API from § Acc. # TKJ?8?R?YN
      EFT CREDIT STIMA BR 045 § RE: # SUPPLIES NAIROBI
      INWARD EFT DTB § /INV NO # /FULL SETTLEMENT
      FUNDS TRF EQUITY ONLINE FROM § NARRATION PAYMENT FOR # EAZZY
      Cash deposit by agent 10???? § for invoice # Kisumu
      AIRTEL MONEY MERCHANT COLL. § REF # CONF ??????????
      STANBIC UG ACH CR § BEING PAYMENT FOR #
      EFT IN § /# /CENTENARY KLA/SUPPLIER
      TISS INWARD CREDIT § ANKARA # MALIPO KAMILI
      TIPS/NMB/§/MALIPO YA #
      CRDB SIMBANKING TRF 0152******?? § ANKARA NO # ASANTE
      BK RWANDA RTGS § EBM INVOICE # KIGALI
      IKASH/IPS CR § Payment for # in full, all goods received
      CHQ DEP ??????? § INV # CLEARED HSE ABSA WESTLANDS
    `,
  },
  "feeds of the Maghreb": {
    ...text,
    forms: "SARL|SARL AU|S.A.|SUARL|EURL|SPA",
    number: "FA26-0????",
    honest: texts`
      VIR RECU DE § REGLT FACT # BMCE CASA
      VIREMENT SIMT RECU ATTIJARIWAFA § MOTIF: FACTURE #
      VIR.INSTANTANE § RIB 011780****** MOTIF #
      REM CHQ ??????? § FAC # AGENCE MAARIF
      VIREMENT TELECOMPENSE STB § REGLEMENT # EN TOTALITE
      VIR SIBTEL § OBJET # FRS
      VIR EMIS PAR § REF CLIENT # DATE OP 10/03/2026 AGE 0???
      VIRT ORD § /# /PRESTATION FEVRIER/SFAX
      ATCI CREDIT BNA 001 § REGLEMENT FACTURE #
      ARTS RTGS CREDIT CPA § FACTURE N #
      BADR EBANKING VIR § PAIEMENT FACT # TTC TIMBRE INCLUS
      VIREMENT CCP BARIDIMOB § facture # merci
      CIH NET VIREMENT DE § MOTIF : facture numero #
      EFFET ENCAISSE LCN ??????? TIRE § FACTURE #
      AVIS DE CREDIT RTGS SRBM § RGLT FRS # FRAIS A CHARGE DONNEUR ORDRE
      VIR OCCASIONNEL § #-REGLEMENT INTEGRAL TVA 20 COMPRISE
    `,
  },
  "feeds of the United States, run together": {
    ...text,
    forms: "LLC|Inc.|Corp.|L.P.|PLLC",
    number: "INV0?????",
    honest: texts`
      ACH Electronic Credit § PAYMENTS # CCD
      §           PAYABLES   260310 #          ACCTS RECEIVABLE
      § DES:VENDOR PAY ID:# INDN:AR DEPT CO ID:XXXXX????? CCD PMT INFO:RMR*IV*#**¤
      Electronic Deposit From § TRN*1*0???????*1?????????~RMR*IV*#*PI*¤~
      RTP Credit recd from § ABA/0210000?? REF: # NTE: thanks
      WIRE IN 20260310I1B7031R00???? ORG=§ OBI=# OPI=FW021000021
      REMOTE DEPOSIT CAPTURE ITEM CK ???? § MEMO #
      Bill.com DES:Payables ID:016X?????????? INDN:§ Inv # PMT INFO:§ Inv #
      MELIO PMT § Bill # memo: thank you!
      Real Time Transfer Recd From Aba/Contr Bnk-021000021 From: § Ref: # Iid: 20260310???????
      INTUIT ????????;DES:DEPOSIT;PAYER § INVOICE #
      ZELLE BUSINESS CREDIT § WF0?????? # Full balance
      BAI 165 PREAUTHORIZED ACH CR § EFT PMT OF INV #/
      Orig CO Name:§ Orig ID:9?????????Desc Date:260310CO Entry Descr:ACHPayment Sec:CTX Ind ID:INV #
      MOBILE DEPOSIT REF NUMBER :???10??????? FROM § FOR #
      RAMP PAYMT §*# TRN 8F?C?
      AP DIRECT DEP § VNDR 00???? INVOICE: # PAY DT 03/09/26
    `,
  },
  "feeds of Britain, Ireland and Iceland": {
    ...text,
    forms: "Ltd|Limited|LLP|DAC|ehf.|CLG",
    number: "SI-?????",
    honest: texts`
      § REF # FPS 6???????????????N 10MAR26
      {"type":"CREDIT","desc":"FASTER PAYMENT","from":"§","ref":"#"}
      DIRECT CREDIT 10MAR § BACS PYMT # SUN 2?????
      FROM A/C 4******? § # VIA ONLINE - PYMT
      Counter Credit 0??? § inv # cash+chq
      GIRO CR § INVNO# KETTERING
      §  SI PAYMENT  # RP46?????????
      SCT INST FROM § RMT # BIC BOFIIE2D
      LODGEMENT § INV # BR 93-???? DUBLIN 2
      *MOBI § Invoice # paid in full
      AIB BUS ONLINE BATCH § YOUR REF # OUR VENDOR 1????
      EFTS § P/RUN 11 # ATHLONE
      Greitt af § vegna reiknings #
      MILLIFAERSLA 0133-26-****** § TILVISUN # GREIDSLA REIKNINGS
      Krafa greidd § RNR # EINDAGI
      TRUELAYER PAYIN § # settled
      Remittance: § - Xero Bill # - paid in full
    `,
  },
});
