import { habits, texts } from "./habit.ts";

/** Lines of payment schemes around a number, by someone who had not read the matcher: Asia and Africa. */

const text = { by: "text" } as const;

export const railsAAsia = habits({
  "rails of India": {
    ...text,
    forms: "Pvt Ltd|Private Limited|LLP",
    number: "SI/25-26/????",
    honest: texts`
      NEFT CR-HDFC0000240-§-#-HDFCN520260310????????
      RTGS CR-ICIC0000393-§-#-ICICR52026031000??????
      IMPS-6069????????-§-UTIB-XXXXXXXX4417-#
      UPI/6070????????/§/YES BANK/INVOICE #
      UPI/CR/6069????????/§/SBIN/#/Payment
      BY TRANSFER-NEFT*UTIB0000248*UTIBN620260??????*§*INV #--
      MMT/IMPS/6068????????/INV #/§/KKBK0000958
      INF/INFT/0412????????/#/§
      NEFT-CITIN26?????????-§-BEING PAYMENT AGAINST BILL #
      CMS/???????????/§/#
      ACH C- §-#
      BY CLG MICR CHQ NO ?????? § BILL #
      TRF FROM § TOWARDS TAX INVOICE # INCL GST 18 PCT
      RTGS/UTIBR62026031000?????/UTIB0000004/§/FULL PMT #
      IMPS/P2A/6070????????/§/HDFCBAN/# NO TDS
      NEFT/N069260????????/§/BILL NO # JOB WORK FEB 26
    `,
  },
  "rails of Vietnam": {
    ...text,
    forms: "Co Ltd|JSC",
    number: "HD?????",
    honest: texts`
      MBVCB.???????????.§ thanh toan hoa don #.CT tu 0??????????? § toi 0??????????? tai ACB
      IBFT § TT HOA DON #
      NHAN TU ???????????? TRACE ?????? ND § TT HOA DON #
      FT2606???????? § CHUYEN TIEN #
      QR - § thanh toan hoa don #
      VietQR ND § TT #
      CT DEN:6069???????? § TT TIEN HANG #
      TCB;???????;§ ck tien hoa don #
      REM § TT HD GTGT SO #
      CK TU § ND # TIEN DICH VU THANG 2
      BIDV;NHH TT TIEN HANG THEO #;§
      NAPAS247 § thanh toan du #
      UNC § thanh toan # theo hop dong HDKT-??/2025
      CASHIN MOMO § HOA DON #
      LNH CITAD § TT # DA GOM THUE GTGT 10
      § chuyen khoan tra tien hoa don # cam on
    `,
  },
  "bank rails in Nigeria": {
    ...text,
    forms: "Ltd|Nigeria Limited|Ventures|Plc",
    honest: texts`
      NIP/GTB/§/INV #
      NIP CR/MOB/§/INV #
      TRANSFER FROM § NIP SESSION 0000132603101????????????????? INV #
      NXG :TRF INV # FRM §
      ONB TRF FROM § /payment for invoice #
      FBNMOBILE:§/INV #/000016260310??????????????????
      WEB CR:§:INV #
      RTGS INFLOW B/O § INV #
      NEFT INWARD § PAYMENT INV #
      USSD TRF § INV #
      REMITA § RRR 2???-????-???? INV #
      OPAY-§-INV #
      CIB/§/SETTLEMENT OF INV #
      TRF BO § INV # DIESEL SUPPLY IBADAN
      FIP:MB:ZENITH/§/inv # God bless
      § INV # VAT 7.5 INCL VIA GTWORLD
    `,
  },
  "rails of Japan": {
    ...text,
    forms: "KK|Co., Ltd.",
    honest: texts`
      振込 § 請求書番号 #
      振込 § セイキユウ #
      総合振込 § 請求書 #
      FBフリコミ § NO.#
      電信振込 § 請求番号 #
      振込入金 § EDI #
      フリコミ § 2月分 請求書 #
      為替 § 請求No. #
      入金 § ご請求書 # お支払い
      ゼンギン § #
      他行振込 § 請求書#代金
      IB振込 § #
      ネット振込 § 請求書番号:#
      振込 § 請求書 # 消費税込
      送金 § インボイス #
      振替入金 § 工事代金 請求書 #
    `,
  },
  "rails of East Africa": {
    ...text,
    forms: "Ltd|Enterprises|Limited",
    honest: texts`
      MPESA C2B TCA?K?L?X? § INV #
      PAYBILL 5????? ACC # § 2547????????
      PESALINK CR § INV # REF 12???????????
      RTGS INWARD § INV #
      EFT CR § INVOICE # KCB
      MPESA B2B § INVOICE #
      BUY GOODS TILL ?????? § INV #
      AIRTEL MONEY CR § INV #
      TISS CR § INV #
      UNISS CREDIT § INV #
      TIPS § ANKARA #
      malipo ya ankara # § asante
      MOMO PAY § FACTURE #
      INWARD CHQ ?????? § INV #
      AGENT DEPOSIT BY § INV # NAKURU
      EAPS CREDIT § INV # LPO ????
    `,
  },
  "rails of Thailand, Cambodia, Laos and Myanmar": {
    ...text,
    forms: "Co., Ltd.|Company Limited",
    honest: texts`
      PROMPTPAY TRANSFER IN § INV #
      BAHTNET IN § INV #
      รับโอนจาก § ชำระค่าสินค้า ใบแจ้งหนี้ #
      ORFT § INV #
      KPLUS จาก § ค่าบริการ บิล #
      SMART CREDIT NEXT DAY § INV #
      โอนเงินเข้า § ใบกำกับภาษี #
      พร้อมเพย์ § ชำระเต็มจำนวน ใบแจ้งหนี้ #
      BAKONG KHQR § INVOICE # HASH ????????
      ABA TRF FROM § TRX. ID: ????????? REMARK: INV #
      WING § INV #
      MMQR § INV #
      KBZPAY TXN 0100???????????? § VOUCHER #
      CBM-NET § INV #
      LAPNET § INV #
      ACLEDA CR § INV # ខែកុម្ភៈ
    `,
  },
  "the rails of Israel": {
    ...text,
    forms: "Ltd|בע״מ",
    honest: texts`
      זיכוי § חשבונית #
      העברה מ-§ עבור חשבונית #
      זה״ב נכנס § חש׳ #
      מס״ב § חשבונית מס #
      ביט עסקי § חשבונית #
      תשלום חשבונית # § תודה
      זיכוי מבנק הפועלים § עבור חשבונית #
      ZAHAV CREDIT § INV #
      MASAV § INV #
      תשלום מלא עבור חשבונית # §
      § חשבונית # פברואר 2026 ייעוץ
      § חשבונית # כולל מע״מ 18%
      העברת זה״ב אסמכתא ???????? § חשבונית #
      הפקדת שיק ??????? § חשבונית #
      העב׳ באינטרנט § חשבונית #
      § חשבונית # אתר חיפה
    `,
  },
});
