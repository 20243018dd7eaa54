import { habits, texts } from "./habit.ts";

/** Lines of payment schemes around a number, by someone who had not read the matcher: America, Europe and SWIFT. */

const text = { by: "text" } as const;

export const railsA = habits({
  "bank rails in the United States": {
    ...text,
    forms: "LLC|Inc.|Corp.",
    number: "INV-?????",
    honest: texts`
      ORIG CO NAME:§ CO ENTRY DESCR:VENDOR PMT SEC:CCD IND ID:# TRACE:0210000???????
      § DES:ACH PMT ID:# INDN:ACCOUNTS RECEIVABLE CO ID:1????????? CCD
      § DES:EDI PAYMNT INDN:ACCTS RECV CO ID:9????????? CTX ADDITIONAL INFORMATION RMR*IV*#**¤
      ACH CREDIT § EFT PYMT TRN*1*????????*1????????? RMR*IV*#*PI*¤
      FEDWIRE CREDIT VIA: CITIBANK N A/021000089 B/O: § REF: CHASE NYC/CTR/OBI=INVOICE # IMAD: 0310B1QGC08C??????
      WIRE TYPE:WIRE IN TIME:1412 ET TRN:2026031000?????? ORIG:§ ID:?????????? PMT DET:#
      INCOMING WIRE § OBI PAYMENT OF INVOICE # OMAD 20260310MMQFMP??00????
      BOOK TRANSFER CREDIT B/O: § ORG:/????????? REF: PAYMENT FOR #
      RTP CREDIT FROM § REMITTANCE INFO # TRANS ID 20260310021000021P1B?????????
      FEDNOW CREDIT § # MSGID 20260310091000019??????????
      Zelle payment from § for # Conf T0?????????
      LOCKBOX 77???? CHECK ?????? REMITTER § INVOICE #
      PREAUTHORIZED ACH CREDIT § PAYABLES NTE*INVOICE #
      DEPOSIT ACH § TYPE: AP PYMT ID: 1????????? DATA: # CO: §
      CHIPS CREDIT VIA: BANK OF NEW YORK MELLON/0001 B/O: § REF: OBI=# SSN: 0??????
      CORPORATE ACH VENDOR PAY § 2603100???????? IND ID #
    `,
  },
  "rails of Brazil": {
    ...text,
    forms: "Ltda|S.A.|EIRELI",
    number: "6?????",
    honest: texts`
      PIX RECEBIDO § NF #
      PIX TRANSF § 10/03 NF #
      TED RECEBIDA 237 § REF NF-E #
      TED 033.1420.§ PGTO NF #
      RECEBIMENTO PIX CNPJ 1????????00182 § NOTA FISCAL #
      PIX QR CODE DINAMICO § NF # E2E E60701190202603101432??????
      LIQUIDACAO BOLETO SACADO § SEU NUMERO # NOSSO NUMERO 109/????????-?
      CRED COBRANCA TITULO NF # PAGADOR §
      SISPAG FORNECEDORES § NF #
      PAGTO FORNECEDOR § NFS-E # SEM RETENCAO DE ISS
      CRED TED STR § CNPJ ??.???.???/0001-?? NF #
      PIX RECEB OUTRA IF § NF # SERVICOS FEVEREIRO
      TRANSF ENTRE AGENCIAS § NOTA # MATERIAIS
      Pagamento recebido via Pix de § nota # obrigado
      PIX § PAGAMENTO INTEGRAL NF #
      PIX CHAVE CNPJ § NF-E # OBRA CURITIBA
    `,
  },
  "rails of Britain": {
    ...text,
    forms: "Ltd|Limited|LLP|plc",
    honest: texts`
      FASTER PAYMENTS RECEIPT REF.# FROM §
      § # FP 10/03/26 0914 3??????????????N
      BGC § INV #
      AUTOMATED CREDIT § INVOICE #
      BACS CREDIT § REF # SUN ??????
      CHAPS CREDIT § /ROC/# TRN 2603100?????
      DIRECT CREDIT FROM § REF #
      INWARD PAYMENT § REF INV # CHAPS
      BILL PAYMENT FROM §, REFERENCE #
      FPI § INV NO # THANKS
      TFR § INV # VIA MOBILE - PYMT
      BANK GIRO CREDIT § #
      OPEN BANKING PAYMENT § INVOICE #
      Payment from § - # cheers, VAT incl
      20-45-12 ???????? § INV #
      CR § SUPPLIER PAYMENT RUN 10MAR #
    `,
  },
  "bank rails in Poland": {
    forms: "Sp. z o.o.|S.A.|sp.k.",
    number: "FV/????/02/2026",
    honest: texts`
      /VAT/¢/IDC/525???????/INV/#/TXT/zapłata za usługi
      /VAT/¢/IDC/779???????/INV/#
      PRZELEW PRZYCHODZĄCY ELIXIR § #
      EXPRESS ELIXIR zapłata #
      zapłata za fakturę #
      opłata faktury VAT nr #, termin 30 dni
      PRZELEW WEWNĘTRZNY PRZYCHODZĄCY §, tytuł: #
      PRZELEW NA TELEFON BLIK § #
      # wg zamówienia ZAM/????/26
      # NIP 5?????????
      płatność za # - towar odebrany
      SORBNET2 § #
      dot. faktury # dziękujemy
      płatność MPP #
      uregulowanie # w całości
      # usługa transportowa luty 2026
      # budowa Wrocław
    `,
  },
  "rails of the Nordic countries": {
    ...text,
    forms: "AB|AS|A/S|ApS|Oy|ehf.",
    honest: texts`
      BGINB § FAKTURANR #
      Insättning bankgiro § faktura #
      PG ??????-? § FAKT #
      SWISH FÖRETAG § FAKTURA #
      Överföring via internet § faktura #
      LB § LEVERANTÖRSBETALNING FAKTURA #
      Insättning § fakt.nr # moms 25%, tack
      NETTGIRO FRA: § BETALT: 10.03.26 FAKTURA #
      OVERFØRSEL FRA § FAKTURANR. #
      STRAKSBETALING § faktura #
      VIPPS § faktura # takk
      Indbetaling § fakt. nr. # CVR ????????
      Bgs § faktura #
      MobilePay § faktura #
      MILLIFÆRT § REIKNINGUR #
      TILISIIRTO § LASKU # VIESTI KIITOS
    `,
  },
  "bank rails in Turkey": {
    ...text,
    forms: "Ltd. Şti.|A.Ş.",
    number: "ABC2026?????????",
    honest: texts`
      GELEN HAVALE § # NOLU FATURA
      GELEN EFT § FATURA NO # SORGU NO ???????
      GELEN FAST - § - # fatura bedeli
      FAST/§/FATURA #
      EFT AKBANK 0046 § # FATURA ÖDEMESİ
      İNT.ŞUBE HAVALE § # FATURA
      MOBİL FAST ÖDEME § fatura #
      CEP ŞUBE HVL § FATURA #
      GELEN FAST § # BEDELİNİN TAMAMI SORGU:?????????
      § E-FATURA # KDV DAHİL
      HAVALE § FATURA # ŞUBAT 2026 BAKIM
      § MUH.KODU 320.01.0?? FATURA #
      HAVALE GELEN § FAT. # TEŞEKKÜRLER
      ELEKTRONİK FON TRANSFERİ § # NOLU FATURAYA İSTİNADEN
      EFT GELEN § # İZMİR DEPO
      ŞUBEDEN HAVALE § FATURA # SİPARİŞ SP-?????
    `,
  },
  "rails of the Andes and Central America": {
    ...text,
    forms: "SpA|S.A.C.|S.R.L.|Cía. Ltda.",
    number: "F001-000?????",
    honest: texts`
      TEF DE § FACTURA #
      TRANSFERENCIA RECIBIDA DE § RUT 7?.???.???-? FACT #
      KHIPU § PAGO FACTURA #
      ABONO TEF BANCO ESTADO § FACTURA N° #
      TRANSF INTERBANCARIA CCI § FAC #
      ABONO CCE DIFERIDO § FACT #
      PLIN § FACTURA #
      YAPE EMPRESA § FACT # GRACIAS
      PAGO DE PROVEEDORES § FACTURA #
      SPI RECIBIDO § FACTURA # RUC 179???????001
      QR SIMPLE § FACTURA #
      SIPAP CREDITO § FACTURA #
      SINPE MOVIL § FACTURA #
      LBTR CREDITO § FACTURA #
      BROU TRF PLAZA § FACT #
      ABONO § CANCELACION TOTAL FACTURA # OC-?????
    `,
  },
  "remnants of MT103, as seen": {
    ...text,
    forms: "GmbH|S.A.|Ltd|B.V.|Pte Ltd|FZE",
    honest: texts`
      :50K:/???????????? § :70:/INV/# :71A:SHA
      ORDRP § RFB/# CHGS/EUR0,00
      /INV/#/ROC/E2E???????? ORD: §
      :70:INVOICE # :71A:OUR :72:/ACC/CRED ADV ORD §
      REMI/INV # ORDP/§ OCMT/EUR¤/
      F50 § F70 INV # F71A OUR
      OUR REF FT2606???????? ORDERING CUSTOMER § DETAILS OF PAYMENT INV # CHARGES OUR
      UETR ????????-????-4???-8???-???????????? DEBTOR § INVOICE #
      SWIFT IN MT103 :20:????????? :32A:260310EUR¤ :50: § :70: INV #
      TARGET PACS.008 DBTR § RMTINF INV # E2EID NOTPROVIDED
      T2 RTGS CREDIT § /INV/# INSTRID ?????????
      VIREMENT ETRANGER ORDRE DE § MOTIF FACTURE # FRAIS OUR
      FOREIGN INWARD REMITTANCE § INV # PURPOSE CODE P0802
      INWARD TT § SENDER REF ??????????? INV # CORRESPONDENT CHGS NIL
      AUSLANDSZAHLUNG § RECHNUNG # GEBÜHREN OUR BIC COBADEFF
      CLEAN PAYMENT B/O § INV # /BNF/ADVISE BY PHONE
    `,
  },
  "Swiss QR bills": {
    reference: "QRR",
    honest: texts`
      GUTSCHRIFT QR-RECHNUNG § REF #
      QRR #
      Zahlungseingang QR-Referenz # §
      SIC § QRR #
      ESR #
      TWINT B2B § REF. #
      CREDIT QR-FACTURE REF # §
      AVIS DE CREDIT § REFERENCE #
      ACCREDITO QR-FATTURA RIF. # §
      E-BANKING AUFTRAG § #
      PAIEMENT EBILL § #
      eBill Gutschrift §, #
      INSTANT CREDIT SIC5 § #
      Vergütung von § Referenznummer: #
      Gutschrift § Ref.Nr. # Mitteilung: Danke
      INGRESSO PAGAMENTO SIC § RIF. NO #
    `,
  },
});
