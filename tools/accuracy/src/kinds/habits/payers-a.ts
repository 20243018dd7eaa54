import { habits, texts } from "./habit.ts";

/** Payment texts as payers' programs make them, by someone who had not read the matcher. */

const FEBRUARY = { issueDate: "2026-02-17" };

export const payersA = habits({
  "document numbers of a payment run": {
    bill: FEBRUARY,
    honest: texts`
      BKRS 1000 BELEG 20000?????/2026 RE # 17.02.2026 ¤ EUR
      /INV/# 17.02.2026 /AMT/ ¤ EUR /DOC/ 15000?????
      # 20260217 ZL03 20260310 LIEF 100???
      Ihre Kundennr. bei uns 7???? Beleg 51000????? Ext.Bel. #
      RNr. # RDat. 17.02.2026 KNr. C-2017????
      PAYMENT RUN F110-A2 COCD 2100 VENDOR 30???? INVOICE #
      OUR DOC 19000????? YOUR INV # OF 17.02.2026 GROSS ¤
      Avis folgt per Mail, Buchungskreis 0010, Rg #
      CLEARING DOC 20000????? ASSIGNMENT # COST CENTER 41??
      N/Réf 15000????? V/Réf facture # du 17/02/26
      S/FACT # N/DOC 51000????? SOCIEDAD ES10
      DOC. CONTABILE 15000????? SOCIETÀ IT01 VS FATTURA #
      DOK.NR 20000????? JEDN.GOSP. PL10 FAKTURA # Z DN. 17.02.2026
      UW FACTUUR # ONS STUKNR 51000????? BEDRIJFSNR 0200
      VÅR VERIF 20000????? ER FAKTURA # FORFALL 19.03.2026
    `,
  },
  "narrations of vouchers in South Asia": {
    bill: { issueDate: "2026-02-17" },
    honest: texts`
      BEING AMT PAID AGST BILL NO # DT 17-02-2026
      Being payment made towards your Inv # vide PV-??? BCB
      Agst Ref # 17-Feb-26 full & final of bill
      NEFT/HDFCN5206031???????/§/INV #
      TOWARDS INV NO. # INCL GST BY RTGS UTR SBINR5202603???????
      pymt vch no BP/25-26/???? bill # kindly ack
      Bill # cleared sir, pls send receipt
      VENDOR PAYMENT BATCH ??? / ZOHO BILL # / VEN-00???
      IMPS-6069????????-§-inv # payment of feb
      PAID AGAINST TAX INVOICE # PO NO JMD/PUR/0???
      CMS/ ???????? /§/ # NET PAYABLE ¤
      BPV-0??? supplier bill # Karachi office
      BILL NO # GRN NO GRN/???/25-26 ACCTS DEPT
      Payment voucher ???? for invoice # ledger code S-0???
      পেমেন্ট বিল নং # ভাউচার ????
      भुगतान बिल क्रमांक # दिनांक 17.02.2026
    `,
  },
  "programs of Italian and Iberian bookkeepers": {
    number: "FT-4????",
    bill: FEBRUARY,
    honest: texts`
      SALDO VS FATTURA # DEL 17/02/2026
      PAG. FATT. N. # DEL 17-02-26 SCAD. 19-03-26
      DISTINTA N. ??? DEL 09/03/2026 FT #
      Bonifico fornitori - ft # - cod. forn. 2???
      VS. FT. # IMP. EUR ¤ NS. PROT. ???
      CIG Z3A2F????? FATTURA # DET. ???/2026
      MAND. N. ???? FATT. # CAP. ????
      PAGO S/FRA. # ASIENTO ????
      Remesa ??? - Factura # - Cod. proveedor 4000????
      PAGO FACTURA # VTO 19/03/2026
      ORDEN DE PAGO ???? FRA # EXPTE ???/26
      su factura # de 17 de febrero, gracias
      PAG FT # DE 17/02/2026 DOC INT PG ???/2026
      LIQ. V/ FATURA # N/ RECIBO ???
      Pagament factura # (albarà ????)
      ORDAINKETA FAKTURA # hornitzaile kodea ????
    `,
  },
  "programs of bookkeepers from Warsaw to Tallinn": {
    number: "FV/?????/02/2026",
    bill: FEBRUARY,
    honest: texts`
      zapłata za # z dn. 17.02.2026
      ZAPLATA ZA FAKTURE # KONTRAHENT ????
      # /Optima/ prz. BP/???/2026
      przelew nr ??? FS # termin 19.03.2026
      Dotyczy: #; paczka przelewów ??/03
      NIP 525??????? DOK. #
      úhrada faktury č. # ze dne 17.2.2026
      UHRADA DF ???/2026 VASE CISLO #
      Platba FP26????, Vaše číslo #
      úhrada fa. # zmluva o dielo, ďakujeme
      Arve # tasumine, MA-???
      arve nr # 17.02.2026 aitäh
      Apmaksa par rēķinu # no 17.02.2026
      rēķins # maks.uzd. ???
      Apmokėjimas už sąskaitą # 2026-02-17
      MOKĖJIMAS PAGAL SF # tiekėjo kodas 30????
    `,
  },
  "payment orders in Cyrillic": {
    number: "4????",
    bill: FEBRUARY,
    honest: texts`
      Оплата по счету № # от 17.02.2026 за товар. В т.ч. НДС 20% ¢
      Оплата по счету # от 17 февраля 2026 г. Сумма ¤ НДС не облагается
      за услуги по сч. # от 17.02.26, дог. № 11/?? от 03.02.2025, НДС ¢
      Опл. сч. № # от 17.02.2026г. (зак. покупателя ????) Без НДС
      Оплата за запчасти согл. счета # от 17.02.2026 вход. УПД ????
      Оплата за матеріали зг. рах. № # від 17.02.2026р. у т.ч. ПДВ 20% ¢
      Сплата за послуги зг рах-факт # від 17.02.26 без ПДВ
      плащане по фактура № #/17.02.2026
      Ф-РА # ОТ 17.02.2026 КЛ. НОМЕР ????
      Плаћање по фактури # од 17.02.2026. шифра ???
      плаќање фактура бр. # од 17.02.2026
      Аплата па рахунку # ад 17.02.2026
      № # шот бойынша төлем 17.02.2026, ҚҚС қоса
      Счёт # оплачиваем полностью, спасибо за отсрочку!
      Төлбөр нэхэмжлэх # 2026.02.17
    `,
  },
  "programs of bookkeepers in Japan and China": {
    bill: FEBRUARY,
    honest: texts`
      請求書番号 # 2月分
      御請求 # 仕入先コード 00???
      支払通知 No.???? 請求No #
      貴社請求書 # (2026年2月17日付) 全額
      2026/02/17 請求 # 買掛金支払
      伝票???? #様分 ¤
      freee 振込 # 支払期日3/19
      2月度 # お振込いたします
      支付货款 发票号 # 付款单 FK2026030???
      付款申请单AP-???? 发票#
      货款,发票号码#,2月
      報銷單 ???? 付發票 #
      應付帳款 發票號碼 # 傳票 115030????
      服务费 合同HT-2025-??? 发票# 全款
      結清貴司 # 帳單,謝謝
    `,
  },
  "programs of bookkeepers in Latin America": {
    bill: FEBRUARY,
    honest: texts`
      PAGO FACT # PROV ????
      Pago total factura # egreso No ????
      CE-0???? FV # RETEFUENTE NO APLICA
      Comprobante de egreso ???? cancela factura #
      PAGO FACTURA # FOLIO INTERNO ??? POLIZA E-??
      SPEI prov ???? fact # uuid 3f2b
      Cancelación de la factura # gracias
      OP 0000???? FAC #
      ORDEN DE PAGO ???? - FC #
      Egreso N° ??? paga factura # nómina proveedores marzo
      PAGTO NF # TITULO ????/1 UNICO
      Fornecedor ????? NF # bordero ???
      NF-e # venc 19/03/2026 CC 1.02.003
      Pgto fornecedores lote ??? nota #
      BORDERO ???? DUPLICATA UNICA NF #
      FACT # O/C ???? HES 100???????
    `,
  },
  "payables: our payment run with our numbers": {
    number: "L-6????",
    bill: { direction: "payable", issueDate: "2026-02-17" },
    honest: texts`
      ÜBERWEISUNG § RE # UNSER BELEG ER-????
      Kred. 70??? Re # vom 17.02.2026 Zahlvorschlag ???
      Bill # / our ref BILL-???? / run 2026-03-10
      AP BATCH ??? VEND ???? INV #
      VIREMENT FOURN. F???? FACT # PIECE ????
      Distinta bonifici ?? forn. ???? fattura #
      Pago a proveedor 4000???? fra. # asiento ????
      Betaling crediteur ????? factuur # dagboek 60
      Lev.nr ???? faktura # ver. A???
      Kreditor ????? faktura # bilag ????
      toimittaja ???? lasku # tosite ????
      Zapłata § # dowód ZW ???
      Úhrada § fa # doklad FP26????
      Оплата поставщику § сч. # от 17.02.2026
      TEDARİKÇİ 320.01.??? FATURA # ÖDEME
      支払 § 請求書 # 伝票 ????
    `,
  },
});
