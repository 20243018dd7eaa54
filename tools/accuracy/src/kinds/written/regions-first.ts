import { habits } from "../habits/habit.ts";

/** Lines of banks as their statements print them, with the furniture around the payer's words: first half. */

const text = { by: "text", forms: "Ltd|LLC|GmbH|S.A.|Limited|B.V." } as const;
const bill = { direction: "payable" } as const;

export const regionsFirst = habits({
  "Ireland and Malta": {
    honest:
      "CREDIT TRANSFER INV #|365 Online § #|EFT PMT INV # VAT 23%|BOV 24X7 PYMT #|SCT INST § #|Inet Mobi xfr inv #|GIRO CR §|*MOBI § #|pymnt on foot of inv #",
    wrong:
      "RCT refund # 2025|booking deposit|UNPAID DD #|returned SCT #|director loan|stamp duty refund|TESCO CASHBACK|RENT RTB|bounced chq #|recalled pymt #",
  },
  "New Zealand and the Pacific": {
    honest:
      "AP § INV #|Direct Credit §|D/C FROM § inv #|BP § INVOICE # GST INC|Bill payment # Thanks|IB TFR REF #|AP#0? § pmt inv #|AUTOMATIC PAYMENT #",
    wrong:
      "bond refund|DISHONOUR AP #|reversal of D/C #|koha|board money|ACC levy refund|holding deposit|loan advance|GST refund|AP REVERSED #",
  },
  "Jamaica, Trinidad and Guyana": {
    honest:
      "ACH CR § INV #|RTGS CREDIT # GCT 15%|NCB ONLINE TRF § INV #|LINX § INV #|SCOTIA MOBILE XFER §|3RD PARTY TRF INV #|BILL PMT EXPRESS #",
    wrong:
      "NSF CHQ #|RTN ITEM #|partner draw|security deposit villa|STOP PAYMENT #|GCT REFUND|mortgage|CHQ REV #|meeting turn|refer to drawer #",
  },
  "Rwanda, Botswana, Namibia and Zimbabwe": {
    honest:
      "RIPPS § #|EFT-§-INV #|ZIPIT § #|ECOCASH § INV #|PAYTODAY § #|NAMPOST PMT INV #|INNBUCKS §|EFTPAY # VAT 14%|BOC TRF § INV #",
    wrong:
      "ZIPIT REVERSAL #|UNPAID EFT #|lobola|stokvel|tender guarantee|staff loan|magadi|RIPPS RETOUR #|UNPAID ITEM #|motshelo",
  },
  "Angola, Mozambique and Cape Verde": {
    honest:
      "TRF CRED DE § FT #|MULTICAIXA EXPRESS § FT #|PAG FT # IVA 14%|TRANSF § FACTURA #|E-MOLA § fact. #|PAGAMENTO DA FACTURA #|liq. factura #|FT # § obrigado",
    wrong:
      "devolução caução|estorno TRF #|TRF DEVOLVIDA #|renda escritório|suprimentos|adiantamento obra|nota de crédito #|TRANSF ANULADA #|xitique|reembolso FT #",
  },
  "Cameroon, Gabon and the Congo": {
    honest:
      "VIR SYGMA § FACT #|REGL FACT # TVA 19,25%|AIRTEL MONEY § FACT #|VIRT RECU DE § REF FACT #|SYSTAC § #|MOMO PAY § facture #|paiement fact. N° # HT",
    wrong:
      "avance de démarrage|VIREMENT REJETE #|caution de soumission|loyer bureau|njangi|remboursement trop-perçu #|CHQ REVENU IMPAYE #|annulation virement #|prêt scolaire",
  },
  "Madagascar, Mauritius and the Comoros": {
    honest:
      "MVOLA § fact #|MCB JUICE § INV #|VIREMENT § REGLEMENT #|ORANGE MONEY § FACT #|INTERBANK TRF § INV # VAT 15%|MIPS §|faktiora #|juice by mcb #",
    wrong:
      "MVOLA § hofan-trano|JUICE refund #|loan employee|trosa|CHQ RETURNED #|deposit bungalow|remboursement caution|cycle fund|VIREMENT RETOURNE #",
  },
  "Chile, phrases and schemes": {
    honest:
      "TEF DE § FACT #|TRANSF. DE §|pago factura electronica #|ABONO TEF RUT 76.???.???-? FACT #|PAGO PROVEEDORES §|pago fact # sii|transferencia factura # neto + iva|Depósito § F/#",
    wrong:
      "devolucion boleta de garantia|nota de credito #|arriendo oficina|TEF RECHAZADA #|anticipo factoring fact #|mutuo|devolucion arriendo|aporte de capital|finiquito|TEF DEVUELTA #",
  },
  "Venezuela and the Dominican Republic": {
    honest:
      "PAGO MOVIL § FACT #|LBTR § NCF #|ACH RD § FACTURA #|CREDITO INMEDIATO § fact. #|TRANSF TERCEROS # ITBIS 18%|PAGO FACT CREDITO FISCAL #|abono en cuenta §",
    wrong:
      "CHEQUE DEVUELTO #|reverso pago movil #|deposito de alquiler|prestamo socio|san quincena|LBTR RECHAZADA #|anulacion NCF #|nota de debito #|avance cotizacion ????",
  },
  "Azerbaijan and Turkmenistan": {
    honest:
      "hesab-faktura # üzrə ödəniş|elektron qaimə # ƏDV 18%|ödəniş qaimə #|invoys # ödənişi|AZIPS § #|hasap-faktura # boýunça töleg|xidmət haqqı EQF #",
    wrong:
      "avansın qaytarılması|icarə haqqı|borcun qaytarılması|qaytarma #|depozit|səhvən köçürülmüş #|karz|nizamnamə kapitalı|ləğv edilmiş qaimə #|zəmanət məbləği",
  },
  "Moldova, both scripts": {
    honest:
      "achitare conform facturii fiscale #|plata cont de plata #|оплата по счёту # вкл. НДС 20%|c/f # marfa|FF # TVA 20%|achitarea facturii # §|pentru servicii fact. #",
    wrong:
      "restituirea avansului|imprumut fondator|retur la fact. #|garantie de oferta|arenda iulie|возврат предоплаты #|ajutor financiar|anulare fact #|chirie|dividende",
  },
  "Taiwan, transfers": {
    honest:
      "跨行轉入 § 發票#|匯款 請款單 #|貨款 #|FXML § 發票 #|網銀轉帳 帳單 #|轉帳 § 統一發票 # 含稅|支付帳款 #|電匯 §",
    wrong: "退貨 #|折讓單 #|押標金|房租|借款|溢付退回 #|作廢 #|預付款 訂單 ????|匯款退回 #|履約保證金 #",
  },
  "Estonia, explanations": {
    honest:
      "Arve # tasumine|arve nr # alusel|makse § arve #|Tasumine arve eest #|arve # + km 24%|viitenumbrita, arve #|Selgitus: arve #",
    wrong:
      "tagatisraha|üür jaanuar|laen|kreeditarve #|tagasimakse #|ettemaks pakkumine ????|tagastus #|viivis #|ekslik makse #|arve # tühistamine|osaline tasumine #",
  },
  "Denmark and Norway, statements": {
    honest:
      "Overførsel fra § fakt. #|Bgs fra §|Bankoverførsel faktura #|Giro fra § #|Nettbank fra: § Betalt: 02.03.26 faktura #|Straksoverførsel # moms 25%|Efaktura #|MobilePay: § fakt #|Bet. af faktura #",
    wrong:
      "depositum lejemål|Tilbageført #|Giro tilbakeført #|lån|forskud tilbud ????|husleje juli|kreditnota #|Returneret betaling #|rykkergebyr #|acontoudbytte|Feilutbetalt #",
  },
  "Finland, messages": {
    honest:
      "TILISIIRTO § lasku #|Viesti: lasku #|laskun # maksu|PIKASIIRTO § lasku nro #|Faktura #, tack|SAAJALLE lasku # sis. alv 25,5%|lasku # § Oy",
    wrong:
      "takuuvuokra|vuokra heinäkuu|laina|hyvityslasku #|palautus #|ennakko tarjous ????|perintäkulut #|PALAUTETTU MAKSU #|aiheeton maksu #|lunnaat|osinko",
  },
  "fields of German statements in one text": {
    ...text,
    forms: "GmbH|AG|KG|UG",
    honest:
      "SEPA-GUTSCHRIFT EREF+NOTPROVIDED SVWZ+RE # ABWA+§|166 GUTSCHRIFT EREF+E???????? SVWZ+Rechnung # §|Überweisungsgutschr. § Rechnung # EREF: ZV???????? IBAN: DE8937040044053201300? BIC: COBADEFFXXX|GUTSCHR.UEBERW.DAUERAUFTR SVWZ+# ANAM+§",
    wrong:
      "SEPA-GUTSCHRIFT SVWZ+Mietkaution ABWA+§|RÜCKÜBERWEISUNG SVWZ+RETURN/REFUND AC01 # ANAM+§|166 GUTSCHRIFT SVWZ+Darlehen §|SEPA-GUTSCHRIFT SVWZ+Storno zu RE # ANAM+§|RETOURE SEPA-LASTSCHRIFT SVWZ+# RUECKGABE MD06 ENTG 3,00",
  },
  "fields of Dutch and Belgian statements in one text": {
    ...text,
    forms: "B.V.|N.V.|BVBA|V.O.F.",
    honest:
      "/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA041716430?/BIC/ABNANL2A/NAME/§/REMI/factuur #/EREF/NOTPROVIDED|Naam: § Omschrijving: factuur # IBAN: NL91ABNA041716430? Kenmerk: E?????? Valutadatum: 02-03-2026|OVERSCHRIJVING VAN § MEDEDELING: FACT # BANKREFERENTIE: 2603021?????????",
    wrong:
      "/TRTP/SEPA OVERBOEKING/NAME/§/REMI/borg huur/EREF/NOTPROVIDED|/TRTP/SEPA INCASSO STORNO/NAME/§/REMI/#/RTRN/MD06|Naam: § Omschrijving: lening|OVERSCHRIJVING VAN § MEDEDELING: TERUGBETALING CREDITNOTA #|Naam: § Omschrijving: terugboeking # IBAN: NL91ABNA041716430?",
  },
  "tags of SWIFT messages": {
    ...text,
    honest:
      "/INV/# /ORDP/§|/RFB/# §|:70:/INV/#/02MAR26 :50K:§|REMITTANCE INFO INV # ORD PTY § OGB CITIUS33 BNF REF NOTPROVIDED|/ROC/NOTPROVIDED//URI/INV # ORDER CUSTOMER: §|BO:§ RI:INV # CHGS:SHA",
    wrong:
      "/RETN/99/AC04 /MREF/# §|/REJT/01/MS03 # §|:70:CAPITAL CONTRIBUTION :50K:§|RETURN OF FUNDS YR REF # OF 260226 §|/ORDP/§ /BENM/ LOAN DRAWDOWN|CANCELLED YR PYMT # §",
  },
  "the United States, fields of ACH and wires": {
    ...text,
    forms: "LLC|Inc.|Corp.|LLP",
    honest:
      "ORIG CO NAME:§ ORIG ID:92???????? DESC DATE:260302 CO ENTRY DESCR:PAYMENT SEC:CCD TRACE#:0210000????????  IND ID:# |FEDWIRE CREDIT VIA: BANK/0210000?? B/O: § OBI: INV # IMAD: 0302MMQFMP??00???? TRN: 41???????FF|RTP CREDIT FROM § REF #|ZELLE FROM § INV #|BOOK TRANSFER CREDIT B/O § #",
    wrong:
      "ORIG CO NAME:§ CO ENTRY DESCR:REVERSAL SEC:CCD IND ID:#|FEDWIRE CREDIT B/O: § OBI: ESCROW DEPOSIT|ZELLE FROM § RENT JULY|ACH RETURN R01 INSUFFICIENT FUNDS § #|CHARGEBACK OF DEPOSITED ITEM #|RETURNED WIRE YOUR REF # §",
  },
  "France, labels of movements": {
    honest:
      "VIR SEPA RECU /DE § /MOTIF FACT # /REF NOTPROVIDED|VIR INST DE § FAC #|VIREMENT RECU TIERS FACTURE #|REMISE CHEQUE FACT #|VIR.EUROPEEN EMIS FACT N #|solde facture #|régl. fact. #|Fact n°# du client §",
    wrong:
      "VIR SEPA RECU /DE § /MOTIF DEPOT DE GARANTIE|REJET PRLV SEPA # MD01|RETOUR VIR SEPA #|REMB TROP PERCU #|REM CHQ IMPAYE #|APPORT ASSOCIE|acompte sur devis ????|VIR ANNULE #|AVOIR SUR FACT #",
  },
  "Spain, concepts of transfers": {
    honest:
      "TRANSF. A SU FAVOR CONCEPTO: FRA #|TRANSFERENCIA DE § FACTURA #|ABONO TRANSF # |TRANSF INMEDIATA DE § CONCEPTO FRA. N. #|Bizum de § fra #|LIQ. FACTURA #|pago fra. # s/fra|CONFIRMING § FRA #",
    wrong:
      "TRANSF. DE § FIANZA LOCAL|DEVOLUCION TRANSF #|RECIBO DEVUELTO # |ANULACION TRF #|ANTICIPO PRESUPUESTO ????|abono s/fra rectificativa #|DEV. EFECTO IMPAGADO #|PRESTAMO SOCIOS|descuento de pagarés #",
  },
  "Italy, labels of transfers": {
    honest:
      "BON.DA § PER: SALDO FT #|BONIFICO A VS FAVORE DA § SALDO FATTURA # |BONIF. VS FAV. ORD: § CAUS: FATT #|GIROCONTO BONIFICO S.FT #|sdo ft. #|ns. pagam. ft n. #|RIBA FT # |Vostra fattura n. #",
    wrong:
      "BON.DA § PER: CAUZIONE AFFITTO|STORNO BONIFICO #|INSOLUTO RIBA #|NOTA CREDITO #|ACCONTO PREVENTIVO ????|RESTITUZIONE BONIFICO #|FINANZIAMENTO SOCI|BON. RESPINTO #|affitto luglio|penale ritardo ft #",
  },
  "Poland, split payment": {
    honest:
      "/VAT/¢/IDC/52???????2/INV/#/TXT/zapłata|PRZELEW PRZYCHODZĄCY § FV #|PRZELEW WEWN. PRZYCH. faktura #|Zapłata MPP FV #|ELIXIR § za fv #|tyt.: FV nr # NIP 52???????2|Należność za fakturę #",
    wrong:
      "PRZELEW ZWRÓCONY #|ZWROT NADPŁATY #|kaucja gwarancyjna|pożyczka wspólnika|FKOR #|zaliczka oferta ????|czynsz lipiec|wadium przetarg ??|noty odsetkowe #|ODRZUCONY PRZELEW #",
  },
  "our own payments, words for a supplier": {
    bill,
    number: "F26-0????",
    honest:
      "Zahlung # |Ihre Rechnung #|payment of your invoice #|N/fact # |votre facture #|su factura #|Vs fattura #|uw factuur #|Wasza faktura #|vaše faktura #|er faktura #|RE # abz. 0,00",
    wrong:
      "Anzahlung Bestellung ?????|deposit PO ?????|acompte commande ?????|anticipo pedido ?????|acconto ordine ?????|lening|Darlehen|salary advance|Miete Juli|caution|kaucja",
  },
});
