import { habits, texts } from "./habit.ts";

/** Texts of feeds and statements, by someone who had not read the matcher: Asia, the Balkans and Central Europe. */

const text = { by: "text" } as const;

export const feedsAAsia = habits({
  "bank texts of Egypt, Jordan and Lebanon": {
    forms: "S.A.E.|LLC|PSC|S.A.L.|W.L.L.",
    number: "SI-0????",
    honest: texts`
      تحويل وارد لحظي InstaPay سداد فاتورة #
      حوالة واردة ACH من البنك الأهلي المصري فاتورة رقم #
      INWARD ACH CREDIT CIB § PYMT INV # REF ACH26069??????
      IPN TRANSFER CR § note: فاتورة # شكرا
      SWIFT INWARD NBEGEGCX /ORD/§ /REM/INV # /CHG/OUR
      تحصيل شيك مقاصة بنك القاهرة فاتورة #
      RTGS-CR-BM MISR-§-#-SETTLEMENT IN FULL
      قيمة الفاتورة # شاملة ضريبة القيمة المضافة ١٤٪
      CliQ INCOMING TRANSFER FROM § ALIAS ***?? PURPOSE 0?? INV #
      ACH-JO IN ARAB BANK § OTHR فاتورة مبيعات #
      RTGS JOPACC CREDIT § DETAILS: INVOICE # COMMERCIAL
      حوالة فورية كليك من § سداد كامل الفاتورة رقم #
      BDL NATIONAL CLEARING CR § FRESH INV #
      BLOM ONLINE TRF FROM § FACTURE # ACHRAFIEH
      VIREMENT RECU FRESH § REGLEMENT FACT #
      تسديد فاتورة # - توريد مواد بناء - عمان
    `,
  },
  "feeds of Pakistan and Bangladesh": {
    ...text,
    forms: "(Pvt.) Ltd.|Private Limited|Limited|(Pvt) Limited|Ltd.",
    number: "INV-26-????",
    honest: texts`
      IBFT Credit from § MEEZAN BANK STAN ?????? # PAYMENT
      RAAST CR P2P § PK36******** purpose: # bill
      Incoming IBFT-1LINK-HBL-§-INV # -TID ????????
      FT FROM § BR 0??? LHR GULBERG // INVOICE #
      RTGS INWARD PRISM MT103 § /RFB/# /BNF/FULL PAYMENT
      ONLINE CLG CHQ ???????? § INV NO # ISLAMABAD
      BULK PAYMENT ASKARI CORP § VENDOR PMT # BATCH 0??
      Cash Mgmt Cr § Bill # WHT nil exempted cert.
      § - Transfer - # - Raast ID 0300*****??
      EFTN CR BEFTN RCVD § BILL NO # DHAKA BANK
      BEFTN-INWARD-01-§-REF # -BATCH 0???
      NPSB IBFT CR FROM § /# /THANKS
      BD-RTGS MT103 CR § INVOICE # MOTIJHEEL BR
      bKash B2B COLL § TrxID BCA?K?L?M? # full paid
      NAGAD MERCHANT SETTLE § inv # thanks
      TRF FRM CD A/C ****?? § CTG PORT BILL INVOICE #
    `,
  },
  "payment orders of Kazakhstan, Uzbekistan and Kyrgyzstan": {
    forms: "LLP|LLC|MChJ|TOO",
    number: "18???",
    honest: texts`
      Оплата по счету на оплату № # за услуги связи КНП 859 КБЕ 17 с НДС
      за товар согл.счф # , КНП 710, в т.ч. НДС 12%
      Оплата за строительные материалы, счет N#. Без НДС
      Kaspi Pay перевод БИН 09??4000???? счет #
      Halyk Business: входящий платеж, назначение: Оплата по ЭСФ #, доставка Шымкент
      ГЦВП МТ100 /ASSIGN/оплата счета # /KNP/841
      по счёту # за февраль 2026 г. аренда склада, Алматы
      00668 Hisobvaraq # bo'yicha to'lov, QQS 12% bilan
      To'lov: hisob-faktura # uchun, xizmat ko'rsatildi
      00633 Оплата по с/ф # за канцтовары, сумма с НДС ¤
      Оплата за продукцию согл. счет-фактуры # Ташкент МФО 00440
      Клиринг НБКР. Төлөм: эсеп-фактура № # боюнча
      Элсом Бизнес перевод, счет # , Бишкек, оплата полностью
      Шот бойынша төлем № # , ҚҚС қоса алғанда
      Полный расчет по счету # за монтаж
      Төлбөр нэхэмжлэх # бүрэн төлсөн, Хаан банк
    `,
  },
  "bank texts of Serbia, Bosnia and Montenegro": {
    forms: "d.o.o.|a.d.|DOO Beograd|d.o.o. Sarajevo",
    number: "F-0???/26",
    honest: texts`
      SIF.PL. 221 PROMET ROBE I USLUGA SVRHA: UPLATA PO RACUNU #
      PRENOS IZ DRUGE BANKE 160-*********-?? § UPLATA PO FAKTURI #
      221 uplata po fakturi # model 97 poziv ??-#
      IPS NBS INSTANT § RAČUN # 10.03.2026 11:07:44
      Promet usluga - medjufazna, rn #
      IZMIRENJE OBAVEZE PO FAKTURI #
      HALCOM e-bank: 289 / svrha: faktura # / hvala
      UPLATNICA SIFRA 220 ZA RACUN BR. # NOVI SAD
      KLIRING UPP § DOZNAKA: UPLATA RAČUNA # TUZLA
      UPLATA PO RN # VRSTA PRIHODA 000000 JIB 42???????????
      ŽIRO KLIRING RAIFFEISEN BIH § placanje fakture # sa PDV
      Raiffeisen eBanking: uplata fakt. # u cjelosti
      RTGS CBCG § PLAĆANJE FAKTURE # PODGORICA
      530-****-?? NLB CG Uplata po računu # nalog 0????
      Уплата по рачуну # , услуге превоза
      ПРЕНОС СРЕДСТАВА ФАКТУРА # ШИФРА 221
      plaćanje robe po otpremljenoj fakturi #
    `,
  },
  "feeds of Georgia and Armenia": {
    forms: "LLC|JSC|CJSC|Sole Proprietor",
    number: "IN-0?????",
    honest: texts`
      ჩარიცხვა სხვა ბანკიდან: ინვოისი # საფასური
      TBC Business გადარიცხვა, დანიშნულება: ინვოისის # ანაზღაურება
      BOG iBank GE**BG00000000****** § ინვოისი # სრულად
      მომსახურების საფასური ანგარიშ-ფაქტურა # თბილისი
      RTGS GIP § PAYMENT INVOICE # SERVICES TBILISI VAT INCL
      თანხის ჩარიცხვა § ზედნადები და ინვოისი # ბათუმი
      LIBERTY INT-BANK TRF § INV #
      Перевод внутри Грузии: оплата по инвойсу #
      Վճարում N # հաշիվ-ապրանքագրի դիմաց
      Հաշիվ # , ծառայությունների դիմաց, ԱԱՀ ներառյալ
      ACBA Online փոխանցում § invoice #
      IDBANK MUTQ Փոխանցում, նպատակ՝ հաշիվ # վճարում
      Ameriabank incoming local transfer § purpose: e-invoice #
      Оплата по счету # Ереван ЗАО без комиссии
      ARCA Business cr § հաշիվ # Գյումրի
      Inecobank B2B FT26069????? § վճ. հաշիվ # ամբողջությամբ
    `,
  },
  "feeds of Taiwan and Hong Kong": {
    forms: "Co., Ltd.|Limited|Ltd.|Company Limited",
    number: "KT8???????",
    honest: texts`
      跨行轉入 013國泰世華 貨款 發票#
      匯入匯款 § 附言:發票號碼# 貨款
      網銀跨轉 0081234******* 統一發票#
      FXML 企業付款 § 付#發票款
      ACH代收入帳 § 發票 #
      票據交換 託收票 AB??????? 發票#
      CBC RTGS CR § INV # CTBCTWTP
      電子轉出入 玉山 備註 二月貨款 發票 #
      FPS CR § #/BILL PAYMENT FRN2026031009????????
      轉數快 § 發票編號 # 多謝
      CHATS IN HSBCHKHH § RE INVOICE #
      CR TO 004-***-??????-838 HIBICA § INV# THANKS
      ECG CR 10MAR § PAYT INV #
      CHEQUE DEPOSIT BEA BR 51? § INVOICE NO # FULL AMT
      AUTOPAY-IN § SUPPLIER PAYT #
      HSBCnet Priority Payment B/O § /INV/# CHGS OUR
      馬會道分行 入數 § 付清發票 #
    `,
  },
  "German and Austrian lines as banks glue them": {
    number: "AR26?????",
    honest: texts`
      GUTSCHRIFT ÜBERWEISUNGEREF+NOTPROVIDEDSVWZ+Rechnung #ABWA+§
      SVWZ+Rechn.Nr.# Kundendat.EREF+0000??????KREF+NONREF
      ECHTZEITUEBERWEISUNG 10.03 14.22 UHR RG #
      166<00SEPA-UEBERWEISUNG<20SVWZ+RE-NR #<21vielen Dank<30GENODEF1XXX
      Überweisungsgutschr. § RECHNUNG # End-to-End-Ref.: NOTPROVIDED
      /EREF/ZV260310????/REMI/Rechnung #//
      Datum 10.03.2026 SVWZ+# ZAHLUNGSLAUF 0310 DTA-LAUF 17
      BG/000000??? Gutschrift § Zahlungsreferenz: # Auftraggeberreferenz: ER ????
      Online-Banking Gutschrift Verwendungszweck: Bezahlung Faktura #
      VD/0000????? AT** BAWAATWW § ReNr #
      Wertstellung wie Buchung SVWZ+# Zahlg. wie vereinb. o. Abz.
      SEPA-GUTSCHRIFT SVWZ+R.# / Mat. Bauvorh. Linz Hafen
      SAMMLER EINZELPOSTEN 0004 SVWZ+#
      Danke fuer die schnelle Lieferung! Re #
      PURP+SUPPSVWZ+/INV/# DATEV-ZAHLUNG
      Ktoinh. § Zweck Ausgleich # Valuta 10.03.
      SVWZ+Ihre Rechnung Nr.    #    Kostenst. 4???
    `,
  },
});
