import { habits, texts } from "./habit.ts";

/** Texts of feeds and statements, by someone who had not read the matcher: those that are for something else. */

const meant = true;

export const feedsBNever = habits({
  "feeds: instalments, advances and money kept back": {
    number: "C-26?????",
    meant,
    wrong: texts`
      PAGO INTERBANC ANTICIPO FACT #
      BRE-B DE CLIENTE abono parcial fra #
      SINPE CREDITO PRIMA FACTURA # RESTO CONTRA ENTREGA
      ACH GT PAGO 1 DE 2 FACTURA #
      LBTR CREDITO AVANCE A FACTURA # BALANCE PENDIENTE
      SPI ACREDITACION ENTRADA 40% FACTURA #
      VIR SICA-UEMOA PREMIERE TRANCHE FACT #
      SYSTAC VIR RETENUE DE BONNE FIN FACTURE #
      NIP/ZENITH/MOBILIZATION 30 PERCENT ON #
      GIP CR PART-PAYMENT INV # REMAINING FRIDAY
      INCOMING SARIE RETENTION AMOUNT INV #
      دفعة مقدمة على حساب فاتورة #
      القسط الأول من فاتورة رقم #
      CEFT INWARD INSTALMENT 2 OF BILL #
      CIPS IN/advance against bill #
      Предварительная оплата 50% счет № # УНП
      Plata partiala factura #
      Hesab-faktura # üzrə avans
      МИПС аванс по фактура #
      AIPS parapagim per faturen #
      העברה מקדמה חשבונית #
      ΕΜΒΑΣΜΑ ΕΝΑΝΤΙ ΤΙΜΟΛΟΓΙΟΥ #
      thanh toan dot 1 hoa don #
      BON.VS.FAVORE ACCONTO FATT. #
      VIR SEPA RECU ACOMPTE 30% FACT #
    `,
  },
  "in feeds, other documents and other periods": {
    number: "K-????",
    wrong: texts`
      PAGO INTERBANC REMISION #
      ACH COLOMBIA ORDEN DE COMPRA #
      SINPE CREDITO COTIZACION #
      DEPOSITO NOTA DE DEBITO #
      LBTR CREDITO FACTURA # DE NOVIEMBRE 2024
      SPI FACTURA # DEL AÑO 2023
      VIR SICA-UEMOA FACTURE PROFORMA #
      SYSTAC VIR CONTRAT # DOUALA
      REGLT FACT # DU 12/06/2024
      NIP/ZENITH/PROFORMA INVOICE #
      GIP CR WAYBILL #
      RTGS CBN/PO #/ABUJA
      INCOMING SARIE CONTRACT NO #
      حوالة واردة أمر شراء رقم #
      فاتورة # لشهر أغسطس 2025
      CEFT INWARD PURCHASE ORDER #
      CIPS IN/quotation #
      Оплата по договору поставки № #
      Plata conform contractului #
      Müqavilə # üzrə ödəniş
      МИПС профактура #
      AIPS pagese oferte #
      העברה הזמנת רכש #
      ΕΜΒΑΣΜΑ ΠΡΟΤΙΜΟΛΟΓΙΟ #
      BON.VS.FAVORE NOTA DI CREDITO #
      TRANSF INMEDIATA ALBARAN #
    `,
  },
  "bank feeds: objections, reserves and trials": {
    number: "D26-????",
    meant,
    wrong: texts`
      PAGO INTERBANC FACT # CON GLOSA, NO ACEPTADA
      ACH COLOMBIA PAGO CON RESERVA DE RECLAMO FRA #
      SINPE CREDITO TRANSFERENCIA DE PRUEBA FACTURA #
      SPI ACREDITACION SUJETO A REVISION FACTURA #
      LBTR CREDITO A CUENTA, POR APLICAR, FACT #
      VIR SICA-UEMOA FACT # CONTESTEE
      SYSTAC VIR SOUS RESERVE DE LIVRAISON FACTURE #
      NIP/ZENITH/PAID WITHOUT PREJUDICE INV #
      GIP CR GOODS REJECTED, INV # IN QUERY
      INCOMING SARIE CONDITIONAL PAYMENT INV # UPON ACCEPTANCE
      FAWRI+ TEST TRF INV #
      دفعة مشروطة بالاستلام فاتورة #
      اعتراض على فاتورة # دفعة تحت التحفظ
      CEFT INWARD TRIAL PAYMENT BILL #
      CIPS IN/bill # disputed, pay on account
      Условная оплата счета № # до подписания акта
      Plata sub rezerva factura #
      Hesab-faktura # mübahisəlidir, şərti ödəniş
      МИПС фактура # со приговор
      AIPS pagese me rezerve fatura #
      העברה תחת מחאה חשבונית #
      ΕΜΒΑΣΜΑ ΜΕ ΕΠΙΦΥΛΑΞΗ ΤΙΜΟΛΟΓΙΟ #
      chuyen khoan thu hoa don #
      BON.VS.FAVORE FATT. # CONTESTATA, SALVO CONGUAGLIO
    `,
  },
  "bank feeds: sums returned, doubled or corrected": {
    number: "H-0?????",
    wrong: texts`
      PAGO INTERBANC REINTEGRO FACT #
      RECHAZO ACH COLOMBIA FRA #
      SINPE CREDITO DEVOLUCION PAGO FACTURA #
      SPI PAGO REPETIDO POR ERROR FACTURA #
      LBTR REVERSO FACTURA #
      VIR SICA-UEMOA REJET VIR FACT #
      SYSTAC VIR REMBOURSEMENT FACTURE #
      VIR DOUBLON FACT # A RETOURNER
      NIP/RVSL/ZENITH/#
      GIP CR REFUND OF INV #
      INCOMING SARIE PAID TWICE INV # PLS RETURN
      إرجاع حوالة فاتورة #
      تصحيح قيد فاتورة #
      CEFT RTN BENEFICIARY NOT FOUND BILL #
      CIPS IN/duplicate payment bill #
      Возврат платежа по счету № #
      Restituire suma factura #
      Hesab-faktura # üzrə geri qaytarma
      МИПС поврат по фактура #
      AIPS kthim pagese fatura #
      החזר העברה חשבונית #
      ΕΠΙΣΤΡΟΦΗ ΕΜΒΑΣΜΑΤΟΣ ΤΙΜΟΛΟΓΙΟ #
      hoan tien hoa don #
      STORNO BONIFICO FATT. #
      VIR SEPA RECU RECALL FACT #
    `,
  },
  "feeds: offset claims, late fees and charges alone": {
    number: "L26-????",
    meant,
    wrong: texts`
      PAGO INTERBANC CRUCE CON NUESTRAS FACTURAS, FACT #
      ACH COLOMBIA INTERESES DE MORA FRA #
      SINPE CREDITO SOLO INTERESES FACTURA #
      SPI COMPENSACION DE SALDOS FACTURA #
      LBTR CREDITO RECARGO POR MORA FACT #
      VIR SICA-UEMOA INTERETS MORATOIRES FACT #
      SYSTAC VIR COMPENSATION RECIPROQUE FACTURE #
      NIP/ZENITH/CONTRA SETTLEMENT WITH OUR SUPPLY #
      GIP CR PENALTY INTEREST INV #
      INCOMING SARIE OFFSET AGAINST OUR CLAIM INV #
      غرامة تأخير فاتورة #
      تسوية مقابل مستحقات لنا فاتورة #
      CEFT INWARD OVERDUE INTEREST BILL #
      CIPS IN/late fee only bill #
      Проценты за просрочку, счет № #
      Penalitate de intirziere factura #
      Hesab-faktura # üzrə cərimə
      МИПС компензација по фактура #
      AIPS kamatevonese fatura #
      העברה קיזוז חשבונית #
      ריבית פיגורים חשבונית #
      ΤΟΚΟΙ ΥΠΕΡΗΜΕΡΙΑΣ ΤΙΜΟΛΟΓΙΟ #
      phi phat cham tra hoa don #
      BON.VS.FAVORE INTERESSI DI MORA FATT. #
      VIR SEPA RECU PENALITES FACT #
    `,
  },
  "feeds: money out to somebody else": {
    by: "text",
    number: "FC-?????",
    bill: { direction: "payable" },
    meant,
    wrong: texts`
      SINPE DEBITO FERRETERIA EL COYOL SRL PAGO FACTURA #
      TEF A: CARLOS JIMENEZ MORA FAC #
      ACH GT ENVIADO DISTRIBUIDORA QUETZALI SA FACT #
      LBTR SALIDA SUPLIDORA DEL CIBAO EIRL PAGO FACTURA #
      SPI ENVIADO FACTORING ANDINO CIA LTDA POR CUENTA DE § FAC #
      PAGO A PROVEEDOR YULIETH CARDENAS RIOS FACTURA #
      DISPOSIZIONE BONIFICO A FAVORE DI BIANCHETTI SNC FATT. #
      TRANSFERENCIA A FAVOR DE GESTIONES RIUDOMS SL CONCEPTO: FRA. #
      VIR SEPA EMIS POUR CABINET LEFRANC-MOREL FACT #
      ПП30 налог за плаќање Вардарка Трејд ДООЕЛ фактура #
      Transferte dalese Arben Hoxha likuidim fature #
      Списание: ЧТУП Березина-Снаб, оплата по счету-фактуре #
      ΕΞΕΡΧΟΜΕΝΟ ΕΜΒΑΣΜΑ ΧΑΤΖΗΓΕΩΡΓΙΟΥ ΛΤΔ ΤΙΜΟΛΟΓΙΟ #
      העברה לספק גליל שיווק בע"מ חשבונית #
      OUTGOING SARIE AL WAHA CONTRACTING EST INV #
      CIPS OUT/SHRESTHA TRADERS/bill #
      NIP TRF TO CHUKWUDI OKORO/PAYMENT FOR #
      VIR SICA EMIS BENEF ETS NDIAYE ET FRERES FACT #
      BILL PAYMENT TO WAIKATO HOLDINGS LTD R:#
    `,
  },
});
