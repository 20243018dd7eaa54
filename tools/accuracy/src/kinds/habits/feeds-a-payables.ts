import { habits, texts } from "./habit.ts";

/** Money out in the feeds of many countries, by someone who had not read the matcher. */

export const feedsAPayables = habits({
  "feeds of money out in the Andes, the Maghreb and the Balkans": {
    number: "F00?-0????",
    bill: { direction: "payable" },
    honest: texts`
      TRANSF A TERCEROS OTRO BCO PAGO FACT # COM. S/ 0.00
      CARGO TLC PAGO PROVEEDORES § FACTURA #
      CARGO POR TEF A § GLOSA FACT #
      PAGO NOMINA PROVEEDORES § DOC #
      Transferencia enviada a § / pago factura #
      DEB QR SIMPLE § FACTURA #
      DEBITO SPI § CANCELACION FACTURA #
      VIR EMIS FAV § REGLT FACT # COM ET TVA A PART
      VIREMENT EMIS VERS § FACTURE #
      ORDRE DE VIREMENT TELECOMPENSE BENEF § OBJET FACT #
      PLACANJE 221 § PO RACUNU #
      Nalog za plaćanje: § svrha: faktura #
      IPS isplata § račun #
      DEVIZNI NALOG § INVOICE # OUR
      LASTSCHRIFT ÜBERWEISUNG SVWZ+Ihre Rechnung #
      SAMMELUEBERWEISUNG § RG #
    `,
  },
  "feeds of money out in Africa and Asia": {
    number: "TI/26/0???",
    bill: { direction: "payable" },
    honest: texts`
      PESALINK OUT/§/#
      RTGS OUTWARD BENEF § INV # CHGS OUR
      EFT DR SUPPLIER PMT § #
      M-PESA B2B PAY BILL TO § ACC #
      TISS OUTWARD § MALIPO ANKARA #
      MOBILE MONEY BULK PAY § FOR #
      حوالة صادرة إلى § سداد فاتورة #
      InstaPay صادر § فاتورة رقم #
      IBFT TO § A/C PK**HABB****???? BILL #
      BEFTN OUTWARD § BILL # PAYMENT
      Исходящий платеж: § оплата по счету # с НДС КНП 710
      Chiquvchi to'lov § hisob-faktura #
      გადარიცხვა: § ინვოისი # ანაზღაურება
      Վճարում § հաշիվ # դիմաց
      網銀跨轉 § 付發票# 貨款
      FPS DR § # BILL PAYMENT
      CHATS OUT § INV #
    `,
  },
  "feeds: money out to another payee": {
    by: "text",
    number: "FC-?????",
    bill: { direction: "payable" },
    meant: true,
    wrong: texts`
      TRANSF A TERCEROS INVERSIONES QORIWASI SAC PAGO FACT #
      CARGO TLC JUAN HUAMAN CCOYLLO FACTURA #
      CARGO POR TEF A COMERCIAL LAUTARO LTDA FACT #
      DEB QR SIMPLE ROSA MAMANI CHOQUE FACTURA #
      VIR EMIS FAV STE ATLAS NEGOCE FACT #
      VIREMENT EMIS VERS MR BENALI KARIM FACTURE # POUR LE COMPTE DE §
      PESALINK OUT/WANJIKU TRADERS/#
      M-PESA B2C 2547*****?? PETER OTIENO FOR #
      TISS OUTWARD MWANGA HARDWARE STORES ANKARA #
      حوالة صادرة إلى مؤسسة النور للتجارة فاتورة #
      IBFT TO USMAN BROTHERS ON BEHALF OF § BILL #
      BEFTN OUTWARD MEGHNA FACTORING BILL #
      PLACANJE 221 MORAVA PROMET DOO PO RACUNU #
      Исходящий платеж: ТОО Жетысу Трейд, оплата по счету #
      გადარიცხვა: შპს კოლხეთი ტრეიდი ინვოისი #
      網銀跨轉 大同興業有限公司 付發票#
      FPS DR CHAN SIU MING INV #
      SAMMELUEBERWEISUNG Hofer Inkasso KG RG #
    `,
  },
});
