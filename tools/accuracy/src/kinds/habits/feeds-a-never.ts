import { habits, texts } from "./habit.ts";

/** Number, amount and payer agree, and the text says something else; by someone who had not read the matcher. */

const meant = true;

export const feedsANever = habits({
  "bank feeds: parts, deposits and retentions": {
    number: "F-26?????",
    meant,
    wrong: texts`
      TRANSF RECIBIDA ABONO A CUENTA FACTURA # SALDO LA PROXIMA SEMANA
      CCE INMEDIATA PAGO PARCIAL FACT #
      TEF GLOSA ADELANTO 50% FAC # SANTIAGO
      DETRACCION FACT # CTA BN 00-???-******
      QR SIMPLE 1RA CUOTA DE 3 FACTURA #
      VIR RECU MOTIF ACOMPTE SUR FACT #
      VIREMENT SIMT AVANCE FACTURE # RESTE A REGLER FIN MOIS
      ATCI RETENUE DE GARANTIE 10 PCT FACTURE #
      دفعة أولى من فاتورة #
      حوالة واردة عربون فاتورة رقم #
      PESALINK PART PYMT OF # BAL TO FOLLOW
      TISS INWARD SEHEMU YA MALIPO ANKARA #
      RTGS IN RETENTION MONEY RELEASE #
      221 AVANSNA UPLATA PO RAČUNU #
      HALCOM DELIMIČNA UPLATA PO RAČUNU #
      Предоплата 70% по счету № # КНП 710
      Частичная оплата по счету #
      Hisobvaraq # bo'yicha qisman to'lov
      ინვოისი # ნაწილობრივი გადახდა
      跨行轉入 訂金 發票#
      發票# 部分貨款 尾款下月
      SVWZ+Teilzahlung Re #
      Haftrücklass 5 % Re # Bauvorh. Linz
      Innborgun á reikning #
      RAAST CR TOKEN MONEY AGAINST BILL #
    `,
  },
  "in feeds, other papers, years and months": {
    number: "B-????",
    wrong: texts`
      TRANSF RECIBIDA PROFORMA # LIMA
      TELECREDITO NOTA DE CREDITO #
      TEF GLOSA COTIZACION #
      ABONO GUIA DE REMISION # AREQUIPA
      FACTURA # DEL 15/03/2024
      ABONO PAGO FACT # JULIO 2025
      VIR RECU DEVIS #
      VIR SIMT BON DE COMMANDE # CASABLANCA
      REGLEMENT AVOIR #
      FACTURE # EXERCICE 2024
      تحويل وارد عرض سعر رقم #
      إشعار دائن رقم #
      فاتورة رقم # لسنة 2024
      PESALINK LPO NO # KAMPALA
      RTGS IN DELIVERY NOTE #
      EFT QUOTATION # MOMBASA
      221 UPLATA PO PREDRAČUNU #
      UGOVOR BR. # NOVI SAD
      uplata po računu # iz 2024. godine
      Оплата по договору № # КНП 859
      по счету # от 14.05.2025 за услуги
      跨行轉入 報價單#
      折讓單# 貨款
      SVWZ+Lieferschein #
      Zahlung Re # aus 2024
      IBFT PURCHASE ORDER # KARACHI
    `,
  },
  "bank feeds: disputes, conditions and tests": {
    number: "26/?????",
    meant,
    wrong: texts`
      TRANSF RECIBIDA PAGO BAJO PROTESTO FACT #
      TEF FACT # EN RECLAMO SUJETO A NOTA DE CREDITO
      PRUEBA DE TRANSFERENCIA FACT #
      PAGO CONDICIONADO A LA ENTREGA FACTURA #
      ABONO A CTA CTE, IMPUTAR DESPUES, REF #
      VIR RECU REGLEMENT SOUS RESERVE FACT #
      VIREMENT FACTURE # EN LITIGE, SOUS TOUTES RESERVES
      VIR TEST AVANT REGLEMENT #
      سداد مع التحفظ فاتورة #
      دفعة على الحساب يوجد خلاف على فاتورة #
      PESALINK PAID UNDER PROTEST INV #
      EFT # DISPUTED QTY PENDING CREDIT NOTE
      RTGS SUBJECT TO INSPECTION REPORT INV #
      TEST TRANSACTION REF # PLS CONFIRM RECEIPT
      221 UPLATA UZ PRIGOVOR, RN #
      uslovna uplata po fakturi # do prijema robe
      Тестовый платеж, счет #
      оплата по счету # с возражениями, качество товара оспариваем
      跨行轉入 測試匯款 發票#
      發票# 有爭議 暫付款
      SVWZ+Zahlung unter Vorbehalt Re #
      Re # strittig, ohne Anerkennung einer Rechtspflicht
      Greitt með fyrirvara, reikningur #
      IBFT ADVANCE ON ACCOUNT, ADJUST LATER, BILL #
    `,
  },
  "feeds: money back, twice or booked anew": {
    number: "S-0?????",
    wrong: texts`
      TRANSF RECIBIDA DEVOLUCION FACT #
      EXTORNO CARGO TLC FACTURA #
      REVERSO TEF FACTURA #
      PAGO DUPLICADO FACT # FAVOR DEVOLVER
      VIR RECU DOUBLE REGLEMENT FACT #
      RAPPEL DE FONDS VIREMENT FACTURE #
      RETOUR VIREMENT IMPAYE FACT #
      RESTITUTION TROP PERCU FACTURE #
      استرداد مبلغ فاتورة #
      سداد مكرر بالخطأ فاتورة #
      MT192 RECALL REQUEST RECEIVED INV #
      RTGS RETURN R/O INV # BENEF A/C CLOSED
      REVERSAL PESALINK #
      EFT DUPLICATE OF PAYMENT # KINDLY REFUND
      221 POVRAĆAJ UPLATE PO RAČUNU #
      STORNO NALOGA RN #
      dvostruka uplata po računu # molimo vratite
      Возврат ошибочно перечисленных средств, счет #
      повторная оплата счета # ошибочно
      跨行轉入 退匯 發票#
      重複付款 發票# 請退回
      SVWZ+Doppelzahlung Re # bitte zurueck
      Korrekturbuchung Re #
      Endurgreiðsla reikningur #
      IBFT REV REFUND OF BILL #
    `,
  },
  "feeds: set off, or interest and charges alone": {
    number: "R26-????",
    meant,
    wrong: texts`
      TRANSF RECIBIDA COMPENSACION FACT # CON NUESTRA FACTURACION
      INTERESES MORATORIOS FACT #
      TEF SOLO GASTOS DE COBRANZA FACT #
      CRUCE DE CUENTAS FACTURA #
      VIR RECU PENALITES DE RETARD FACT #
      COMPENSATION FACTURE # AVEC NOTRE CREANCE
      AGIOS SUR FACTURE #
      فوائد تأخير فاتورة #
      مقاصة مع مستحقاتنا فاتورة #
      PESALINK CONTRA AGAINST OUR DEBIT NOTE, INV #
      EFT LATE PAYMENT INTEREST ON #
      BANK CHARGES ONLY ON INV #
      221 KOMPENZACIJA PO RAČUNU #
      ZATEZNA KAMATA PO RN #
      Пеня по счету # КНП 890
      взаимозачет по счету #
      跨行轉入 逾期利息 發票#
      對沖貨款 發票#
      SVWZ+Verzugszinsen zu Re #
      Mahnspesen Re #
      Gegenverrechnung mit Re #
      Dráttarvextir af reikningi #
      ინვოისი # საურავი
      IBFT MARKUP ON DELAYED BILL #
    `,
  },
});
