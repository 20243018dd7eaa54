import { habits, texts } from "./habit.ts";

/** Lines of payment schemes around a number, the second half: Asia, Africa and Oceania. */

const text = { by: "text" } as const;

export const railsBAsia = habits({
  "rails of Pakistan, Bangladesh and Sri Lanka": {
    ...text,
    forms: "(Pvt) Ltd|Pvt Ltd|Ltd",
    honest: texts`
      RAAST P2P FUND TRANSFER FROM § STAN(??????) INV #
      RAAST CR § PURPOSE INVOICE #
      IBFT § 1LINK REF ???????????? INV #
      INTER BANK FUND TRANSFER FROM § - INV #
      PRISM RTGS IN § INV #
      CHQ CLG § BILL #
      BEFTN INWARD CR § INV #
      EFT IN § INVOICE # DHAKA
      NPSB IBFT CR § INV #
      RTGS BD § BILL # VAT 15 INCL
      BKASH B2B § INVOICE # TRXID A?K?M?P?Q?
      NAGAD § INV #
      CEFT INWARD § INV #
      SLIPS CR § INVOICE #
      LANKAPAY JUSTPAY § INV #
      RTGS LKR § PAYMENT OF INV # CTG PORT
    `,
  },
  "rails of Australia and New Zealand": {
    ...text,
    forms: "Pty Ltd|Limited",
    number: "INV-????",
    honest: texts`
      OSKO DEPOSIT § #
      Fast Transfer From § #
      NPP CR § # X2P260310????????
      DIRECT CREDIT ?????? § #
      INWARD PAYMENT PAYID § #
      DEPOSIT-OSKO PAYMENT 2?????? § REF #
      TRANSFER FROM § NETBANK #
      BPAY RECEIVABLE § CRN ???????????? #
      PAYMENT BY AUTHORITY § #
      AP § # JOB DUBBO
      BILL PAYMENT § PARTICULARS INVOICE CODE # REF THANKS
      DIRECT CREDIT § # GST INCL
      A/P § REF # INTERNET PAYMENT
      AUTOMATIC CREDIT § INV NO #
      RTGS CREDIT § #
      BULK CREDIT § SUPPLIER PAY #
    `,
  },
  "rails of Indonesia and Malaysia": {
    ...text,
    forms: "PT|Sdn Bhd|Berhad",
    honest: texts`
      TRSF E-BANKING CR 1003/FTSCY/WS95??? INV # §
      BI-FAST CR BIF TRANSFER DR 008 § INV #
      KR OTOMATIS LLG-MANDIRI § INV #
      KR OTOMATIS RTGS § PEMBAYARAN INVOICE #
      MCM INHOUSETRF DARI § PEMB INV #
      SKN CR § BAYAR FAKTUR #
      QRIS § INV #
      SWITCHING CR DARI § TAGIHAN #
      PEMBAYARAN LUNAS FAKTUR # §
      TRANSFER DARI § INV # TERMASUK PPN 11
      DUITNOW TRSF CR ?????? § INV #
      IBG CR § INVOICE #
      FPX § FPX2603????????? INV #
      RENTAS IN § INV #
      TSFR FUND CR-ATM/EFT ?????? § INV #
      JOMPAY § RRN ???????? INV #
      INSTANT TRF § BAYARAN INVOIS # TERIMA KASIH
    `,
  },
  "rails of Southern and West Africa": {
    ...text,
    forms: "(Pty) Ltd|CC|Ltd|SARL",
    honest: texts`
      PAYSHAP PAYMENT RECEIVED § INV #
      IB PAYMENT FROM § INV #
      FNB APP PAYMENT FROM § INV #
      CAPITEC § INV #
      MAGTAPE CREDIT § #
      CREDIT TRANSFER § ABSA BANK INV #
      RTC CREDIT § INV #
      ACB CREDIT § INVOICE #
      EFT INWARD § INV # VAT INCL
      GHIPSS INSTANT PAY § INV #
      GIP CR § INVOICE # MTN MOMO
      ACH DIRECT CREDIT GHS § INV #
      VIR RECU STAR-UEMOA § FACTURE #
      SICA UEMOA § FACT #
      ORANGE MONEY § FACTURE # DAKAR
      WAVE BUSINESS § FACTURE # merci
      SADC RTGS § INV #
    `,
  },
  "payment rails of Korea and China": {
    ...text,
    forms: "Co., Ltd.|Inc.",
    honest: texts`
      타행이체 § 세금계산서 #
      인터넷뱅킹 § 청구서 #
      전자금융 § 대금 #
      오픈뱅킹 § 인보이스 #
      펌뱅킹 § # 부가세 포함
      펌뱅킹입금 § 2월 용역 계산서 #
      모바일 § 청구서 # 감사합니다
      网银转账 § 发票 #
      大额支付 来账 § 货款 发票号 #
      小额普通 § 付发票#
      超级网银 § 发票 # 含税
      跨行汇款 § 用途:货款 附言:发票 #
      企业网银 § 2月服务费 发票 #
      轉帳 § 發票 #
      轉數快 FPS § INV #
      HVPS § 发票号码#
    `,
  },
  "bank rails in Egypt and the Gulf": {
    ...text,
    forms: "LLC|W.L.L.|Est.|S.A.E.",
    honest: texts`
      INSTAPAY IPN § INV #
      ACH EGYPT CR § INV #
      RTGS CBE § INVOICE #
      SARIE INCOMING § INV #
      SARIE IPS § رقم الفاتورة #
      حوالة واردة § فاتورة #
      حوالة سريعة من § سداد فاتورة #
      سداد كامل الفاتورة # §
      UAEFTS/PIR/§/INV #
      IPP AANI § INV #
      INWARD REMITTANCE § SALM INV # FTS
      INWARD T/T REF P??????????? § INV #
      FAWRI+ § INVOICE #
      BENEFITPAY § INV #
      KASSIP § INV #
      QATCH § INV # PDC ??????
      MPCLEAR ACH § فاتورة # شكرا
    `,
  },
  "payment rails of Singapore, Hong Kong and the Philippines": {
    ...text,
    forms: "Pte Ltd|Limited|Inc.",
    honest: texts`
      Inward Credit-FAST § OTHR INV #
      FAST PAYMENT § SUPP INV #
      PAYNOW TRANSFER § INV #
      PAYNOW-FAST PIB260310?????????? § OTHR INV #
      INWARD CR - GIRO § IVPT #
      MEPS RECEIPT § INV #
      ITR § BEXP INV #
      ICT § INCOMING PAYNOW REF ??????? FROM: § INV #
      FPS CR § INV # FRN20260310PAYC?????????
      CHATS CREDIT § INV #
      CR TO § AUTOPAY IN INV #
      INSTAPAY CR § INV #
      PESONET INWARD § INV #
      FUND TRANSFER FROM § SI #
      QR PH § INV #
      ONLINE BANKING FT § INV # QC SITE
    `,
  },
  "purposes in Russian, Kazakh and Ukrainian": {
    forms: "ООО|ТОВ|ТОО|АО",
    honest: texts`
      Оплата по счету № # за услуги. НДС не облагается
      Оплата по сч. # за материалы, в т.ч. НДС 20% ¢
      СБП B2B оплата по счету #
      Перевод по QR СБП § счет #
      Оплата счета # в полном объеме
      Оплата за аренду февраль 2026 по счету #. Без НДС
      ОПЛАТА ПО СЧЕТУ # ДОГОВОР ПОСТАВКИ ??/25
      За товар зг рах. # без ПДВ
      Оплата за послуги зг. рахунку # у т.ч. ПДВ 20% ¢
      СЕП зарах. § рахунок #
      Сплата рахунку # дякуємо
      оплата рахунку № # доставка Львів
      КНП 851 оплата по счету #
      Шот # төлемі, рахмет
      КНП 859 за услуги по счету на оплату # с НДС
      /RFB/# Оплата за монтаж, Алматы
    `,
  },
});
