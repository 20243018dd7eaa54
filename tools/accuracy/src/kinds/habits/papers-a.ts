import { habits, texts } from "./habit.ts";

/** Texts of bookkeepers and what must not be confirmed, by someone who had not read the matcher. */

export const papersA = habits({
  "the order or the delivery beside the invoice": {
    honest: texts`
      Rechnung # zu Bestellung 4500??????
      RE # / LS 8???????
      facture # BL ??????
      règlement fact. # commande CDE-?????
      invoice # per PO 45????????
      inv # delivery note DN?????
      fattura # DDT ???/26
      ft # ordine ODA?????
      factura # albarán ?????
      fra. # s/ pedido ??????
      factuur # order ??????
      faktura # objednávka OB?????
      számla # szállítólevél ???????
      fatura # guia de remessa GR ?????
      factura # contract ???/2025
      счет # по договору ??-???/25
      lasku # tilaus ??????
      請求書 # 注文番号 PO?????
      发票 # 合同号 HT?????
      invoice # GRN ????? WO ?????
    `,
  },
  "our own transfer as banks print it": {
    bill: { direction: "payable" },
    honest: texts`
      Überweisung an § Rechnung #
      ONLINE-UEBERWEISUNG § RE # KD-NR ?????
      VIR SEPA EMIS § MOTIF FACTURE #
      BONIFICO A FAVORE DI § SALDO FT #
      TRANSFERENCIA EMITIDA A § PAGO FRA #
      PIX ENVIADO § NOTA #
      FASTER PAYMENT TO § REF #
      BILL PAYMENT TO § INV #
      NEFT DR-HDFC0001234-§-#
      UPI/DR/6069????????/§/INV #
      OUTGOING WIRE BNF § OBI INVOICE #
      Betaling til § faktura #
      § faktura # Bg-bet. via internet
      PRZELEW WYCHODZĄCY ELIXIR § FV #
      GİDEN FAST § FATURA #
      SPEI ENVIADO § FACT #
      TRSF E-BANKING DB § INV #
      EFT OUT § THEIR INV # OUR PV ?????
      出金 振込 § 請求書 #
    `,
  },
  "a first part in the words of rails": {
    wrong: texts`
      UPI/CR/6069????????/§/SBIN/PART PMT #
      NEFT CR-HDFC0000240-§-ADV AGST #
      PIX RECEBIDO § SINAL NF #
      PIX RECEBIDO § PARCELA 1/3 NF #
      SPEI RECIBIDO § ANTICIPO FACT #
      NIP/GTB/§/PART PAYMENT INV #
      § # FP 1ST INSTALMENT
      GELEN FAST § # FATURAYA AVANS
      MBVCB.???????????.§ dat coc hoa don #
      IBFT § TT DOT 1 HOA DON #
      振込 § 請求書 # 内金
      振込 § 手付金 #
      przedpłata do # reszta po odbiorze
      TRSF E-BANKING CR § DP INV #
      MPESA § INV # BALANCE NEXT WEEK
      รับโอนจาก § มัดจำ ใบแจ้งหนี้ #
      TEF DE § ABONO PARCIAL FACTURA #
      זיכוי § מקדמה חשבונית #
      PARTIAL PAYMENT INV # PESALINK §
      Akontobetalning faktura #
    `,
  },
  "payments: money that the bank sends back": {
    wrong: texts`
      RECALL CAMT.056 § INV #
      RETURN OF PAYMENT AC04 INV #
      UPI/REV/6069????????/§/#
      PIX DEVOLVIDO § NF #
      NIP RVSL § INV #
      SPEI DEVUELTO § CUENTA INEXISTENTE FACT #
      ACH RETURN R03 NO ACCOUNT § #
      BACS RETURN § REF # ACCOUNT CLOSED
      FPI RETURNED § #
      İADE FAST § FATURA #
      EFT İADE § #
      ZWROT PRZELEWU § FV #
      組戻 § 請求書 #
      HOAN TRA CK SAI TK § #
      TEF RECHAZADA § FACTURA #
      RTGS RETURN INCORRECT ACCOUNT § #
      RETUR BG § FAKTURA #
      RÜCKLEITUNG EMPFÄNGER UNBEKANNT RE #
      PESALINK REVERSAL § INV #
      החזר העברה § חשבונית #
    `,
  },
  "payments: the number of a paper that is no invoice": {
    wrong: texts`
      payment for quotation #
      proforma # before shipment
      purchase order # §
      credit note # in our favour
      debit note # bank charges
      delivery note # deposit crates
      NOTA DE CREDITO # §
      NOTA DE DEBITO # §
      PIX RECEBIDO § ORCAMENTO #
      PIX RECEBIDO § PEDIDO DE COMPRA #
      § TT BAO GIA #
      § don dat hang #
      GELEN EFT § TEKLİF #
      GELEN HAVALE § PROFORMA #
      wpłata do oferty #
      zamówienie # §
      振込 § 見積書 #
      振込 § 注文書 #
      Angebot # angenommen
      devis # signé
      preventivo # accettato
    `,
  },
  "sent twice, or to be sent back": {
    wrong: texts`
      paid INV # twice, please refund
      UPI/6069????????/§/DUPLICATE PMT #
      NEFT CR-ICIC0000393-§-EXCESS PAID # TO BE REFUNDED
      PIX RECEBIDO § NF # PAGA EM DUPLICIDADE
      PIX RECEBIDO § ESTORNO NF #
      SPEI RECIBIDO § PAGO DUPLICADO FACT #
      TEF DE § DEVOLUCION FACTURA #
      GELEN FAST § # MÜKERRER ÖDEME
      GELEN HAVALE § # FATURA İADESİ
      omyłkowo zapłacone #, proszę o zwrot
      podwójna zapłata FV #
      MBVCB.???????????.§ ck nham #, hoan lai
      振込 § 請求書 # 二重払い
      振込 § 返金 #
      § NIP PAID IN ERROR INV #
      doppelt überwiesen RE #
      réglé deux fois fact. #
      pagata due volte ft #
      MPESA § WRONG NUMBER # REVERSE
      שולם פעמיים חשבונית #
    `,
  },
  "the same number of a year long ago": {
    number: "8????",
    wrong: texts`
      Rechnung # vom 12.08.2024
      Rechnung # aus 2023
      BILL # DT 14-07-2024
      UPI/6069????????/§/BILL # FY 23-24
      PIX RECEBIDO § NF # DE 2024
      invoice # of March 2025
      INV # dated 5 June 2024
      fattura # del 30.11.2024
      FACT # DE 05/11/2024
      factura # din 18.09.2024
      счет # от 18.09.2024
      GELEN EFT § 03.05.2024 TARİHLİ # FATURA
      振込 § 請求書 # 令和6年5月分
      IBFT § hoa don # ngay 12/06/2024
      חשבונית # משנת 2024
      lasku # 11.4.2024
      számla # 2024.05.06.
      ใบแจ้งหนี้ # ปี 2567
      faktura # z dnia 2.10.2024
      facture # du 21/07/2024
    `,
  },
  "set off against another paper": {
    wrong: texts`
      INV # less CN ????
      # verrechnet mit Ihrer Gutschrift
      CONTRA INV # AGAINST OUR BILL
      SET OFF INV # §
      compensación FACT # con la nuestra
      PIX RECEBIDO § ENCONTRO DE CONTAS NF #
      NF # ABATIDA DEVOLUCAO
      # MAHSUP §
      kompensata #
      zápočet faktury #
      振込 § 請求書 # 相殺
      § can tru cong no hoa don #
      INV # KNOCKED OFF AGAINST ADVANCE
      fact # compensée avec notre avoir
      ft # al netto nota di credito
      INV # NET OF RETURNS
      factuur # verrekend met creditnota
      faktura # modregnet kreditnota
      NEFT CR-HDFC0000240-§-# AFTER ADJ CN
      קיזוז חשבונית #
    `,
  },
});
