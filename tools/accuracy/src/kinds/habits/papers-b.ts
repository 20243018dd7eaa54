import { habits, texts } from "./habit.ts";

/** Texts of bookkeepers and what must not be confirmed: the second half. */

export const papersB = habits({
  "a person, a place or a project beside the number": {
    honest: texts`
      Rechnung # BV Lindenstraße 14
      # z. Hd. Frau Berger, danke
      invoice # attn Mr Okafor
      inv # Leeds warehouse roof
      facture # chantier Villeurbanne
      fact # suivi par Mme Roux
      fattura # cantiere Bergamo
      ft # rif. dott. Conti
      fra. # obra Alcorcón
      factura # a/a Sr. Ibáñez, saludos
      factuur # t.a.v. mevr. de Wit
      faktura # Kontaktperson Nils
      faktura # remont biura Gdynia
      faktura # servis kotelny Brno
      számla # iroda Szeged
      factura # santier Cluj
      τιμολόγιο # έργο Πάτρα
      fatura # loja do Porto
      請求書 # 担当 佐藤様
      发票 # 上海项目 谢谢
    `,
  },
  "payments: our transfer with purpose and period": {
    bill: { direction: "payable" },
    honest: texts`
      SEPA-Überweisung § RE # Reinigung Februar
      VIR SEPA EMIS § FACT # ménage février
      BONIFICO SEPA A § FT # pulizie febbraio
      TRF A FAVOR § FACTURA # MANTENIMIENTO FEB
      Overboeking naar § factuur # schoonmaak feb
      PRZELEW § # sprzątanie luty 2026
      PIX ENVIADO § NF # LIMPEZA FEVEREIRO
      SPEI ENVIADO § FACT # LIMPIEZA
      FASTER PAYMENT § INV # CLEANING FEB 26
      ACH DEBIT § CCD INV #
      Kontooverførsel § faktura # rengøring
      Betalning § faktura # städning feb
      ODCHOZÍ ÚHRADA § faktura # úklid
      ÁTUTALÁS § számla # takarítás február
      GİDEN EFT § FATURA # TEMİZLİK ŞUBAT
      NIP/OUT/§/INV # CLEANING
      UAEFTS OUT § INV # CLEANING FEB
      振込出金 § 請求書 # 清掃 2月分
      Оплата § счет # уборка февраль
    `,
  },
  "a deposit or money held in trust": {
    wrong: texts`
      deposit against INV #
      retainer for #
      escrow funding INV #
      funds held in trust re #
      acompte s/ facture #
      ANTICIPO 30% FT #
      caparra ft #
      PAGO A CUENTA FRA #
      ABONO PSE § ANTICIPO FACTURA #
      SEÑA FC # §
      aanbetaling factuur #
      záloha k faktuře #
      előleg # számla
      AVANS FACT # §
      SPEI § ENGANCHE FACT #
      TRSF E-BANKING CR § UANG MUKA INV #
      IBG CR § DEPOSIT INV #
      دفعة مقدمة فاتورة #
      аванс по счету #
      계약금 청구서 #
      定金 发票 #
    `,
  },
  "paid in error or for somebody else's paper": {
    wrong: texts`
      INV # paid to wrong company, please return
      PAYID MISTAKEN PAYMENT #
      E-TRANSFER RECALLED #
      Fehlüberweisung RE #
      virement par erreur fact. #
      bonifico errato ft #
      transferencia por error FRA #
      foutieve overboeking factuur #
      omylem zaslaná platba VS #
      téves utalás #
      plata eronata fact #
      SALAH TRANSFER INV # MOHON DIKEMBALIKAN
      SILAP TRANSFER INV #
      تحويل بالخطأ فاتورة #
      ошибочный платеж по счету #
      помилковий платіж рахунок #
      착오송금 청구서 #
      误付 发票 # 请退回
      virhemaksu lasku #
      FT # VIREI PER ERRORE
    `,
  },
  "disputed or under reserve": {
    wrong: texts`
      INV # paid under protest, disputed
      # IN DISPUTE
      CHARGEBACK # § REASON 4853
      DISPUTE OPENED INV #
      RE # unter Vorbehalt der Rückforderung
      RE # strittig
      fact # sous réserve, litige en cours
      facture # contestée
      ft # con riserva
      fattura contestata #
      FRA # EN DISCONFORMIDAD
      FACTURA # EN RECLAMO
      factuur # onder voorbehoud, betwist
      reklamace faktury #
      reklamáció # számla
      factura # contestata
      счет # оспаривается
      فاتورة # محل نزاع
      # 有争议
      reklamasjon faktura #
    `,
  },
  "a retention or a guarantee": {
    wrong: texts`
      RETENTION RELEASE INV #
      5% retention held #
      performance bond #
      WARRANTY RETENTION INV #
      Sicherheitseinbehalt RE #
      Gewährleistungseinbehalt #
      retenue de garantie fact. #
      ritenuta a garanzia ft #
      RETENCION DE GARANTIA FRA #
      FONDO DE REPARO FC #
      waarborgsom factuur #
      pozastávka faktura #
      jótállási visszatartás #
      garantie buna executie fact #
      RETENSI 5% INV #
      WANG JAMINAN INV #
      ضمان حسن التنفيذ فاتورة #
      гарантийное удержание счет #
      하자보증금 #
      质保金 发票 #
    `,
  },
  "a loan, a tax or a fine, not the bill": {
    wrong: texts`
      loan re #
      director's loan, see #
      LATE FEE INV #
      interest on overdue #
      Mahngebühr RE #
      Verzugszinsen zu #
      pénalités de retard fact. #
      interessi di mora ft #
      INTERESES DE DEMORA FRA #
      MORA FACTURA #
      RETENCION IVA FC #
      CERTIFICADO DE RETENCION FACTURA #
      úrok z prodlení faktura #
      késedelmi kamat #
      penalitati fact #
      DENDA INV #
      PPH 23 INV #
      غرامة تأخير فاتورة #
      пени по счету #
      滞纳金 发票 #
    `,
  },
  "payments: cancelled, corrected or replaced": {
    wrong: texts`
      INV # cancelled, see new one
      INV # REVISED AMOUNT TO FOLLOW
      corrected invoice replaces #
      E-TRANSFER CANCELLED #
      RE # storniert
      Stornorechnung zu #
      facture # annulée et remplacée
      avoir sur facture #
      ft # stornata
      storno fattura #
      FRA # ANULADA
      FACTURA RECTIFICATIVA DE #
      NOTA CREDITO FC #
      creditfactuur bij #
      opravný doklad k #
      sztornó számla #
      STORNO FACT #
      PEMBATALAN INV #
      إلغاء فاتورة #
      возврат по счету #
      红字发票 #
      세금계산서 # 취소
    `,
  },
});
