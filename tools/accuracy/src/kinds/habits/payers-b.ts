import { habits, texts } from "./habit.ts";

/** Payment texts as payers' programs make them, by someone who had not read the matcher: the other half. */

const FEBRUARY = { issueDate: "2026-02-17" };

export const payersB = habits({
  "programs of bookkeepers who write German": {
    bill: FEBRUARY,
    honest: texts`
      RECHNUNGSNR. # KUNDENNR. 0???? DATUM 17.02.2026
      RG # V. 17.02.26 PERS.KTO 1????
      OP-Ausgleich # Debitor 1????
      Belegfeld1 # Belegfeld2 190326
      RE-NR # RE-DAT 170226 LIEF-NR 7????
      Zahlungsausgang ZA26-0???? ext. Belegnr. #
      Uns. Zeichen 00417??? Ihre RE #
      HHSt 0.3520.65?? Rg. # AO-Nr. ????
      Zahlungsavis ????? zu Rechnung # ueber ¤
      Kreditor 2??? / Rechnung # / Mandant 12
      IhreRe# unsereRef ER26-????
      Rechng. # gem. Kontoauszug, Kst 410
      Vergütungsauftrag DTA ?? Rechnung # Lief. ????
      # Belegnr. KR-???? Filiale Graz
      SZ Auftrag VG-2025-??? Rechnung # Schlusszahlung
      Baustelle Lindenhof, Rechnung # geprüft Architekt
    `,
  },
  "narrations of vouchers from Manila to Nairobi": {
    bill: FEBRUARY,
    honest: texts`
      PV-0???? payment for #
      PYMT FOR INV # CREDITOR CODE 400-A???
      payment of SI # in full, OR pls
      Check voucher CV-2026-0??? / # / full payment
      bayad sa invoice # salamat po
      BYR FAKTUR # BUKTI KAS BK-2603-0???
      pembayaran faktur # tempo 19 Mar 2026
      transfer vendor V-00?? inv # jurnal JV-????
      bayaran inbois # no. baucar PV????
      DUITNOW invoice # debtor 300-K???
      ចំណាយវិក្កយបត្រ # PV ????
      REMITTANCE ADVICE NO ???? INV # SUPPLIER SUP0??
      Supp Pmt EFT ???? # thanks
      SAGE EVO BATCH ?? INVOICE #
      malipo ya ankara # hati PV???
      REQ ???? APPROVED MD - PAY INV #
      Mandate ???? being payment for invoice #
      kulipa ankara # asante sana
    `,
  },
  "bookkeepers from Lille to Bucharest": {
    number: "FA-3????",
    bill: FEBRUARY,
    honest: texts`
      REGLT FACT # DU 17/02/26 ECH 19/03/26
      Vir fournisseur F00??? facture #
      V/FACT # N/PIECE BQ03-????
      MANDAT ???? BORDEREAU ?? FACT # EXERCICE 2026
      Campagne de paiement ??? - facture #
      Rgt facture # bon pour accord M. Lefèvre
      Uw factuur # d.d. 17-02-2026 crednr 16????
      Crediteur ????? Uw ref # Onze ref INK26-????
      FACTUUR # KLANTNR BIJ U 2????
      factuur # project Havenkade week 7 & 8
      # Aankoopdagboek 6?/??? leverancier ????
      plata factura # din 17.02.2026
      OP ??? CV FACT # SCAD. 19.03.2026
      C/V FACT NR # FURNIZOR 401.00???
      achitat ff # aviz ????
      Bezuelung Rechnung # Merci
      PAG. FATTURA/FACTURE # NS RIF ????
    `,
  },
  "programs of bookkeepers in the North and by the Danube": {
    bill: FEBRUARY,
    honest: texts`
      Fakt # verif A-??? lev 10??
      Lev.bet LB-fil ??? faktura #
      FAKTURA # VÅRT KUNDNR HOS ER 2????
      faktura # attest KL, projekt Strandvägen
      Faktura # bilag ???? forfald 19.03.2026
      fak.nr. # kreditor 45?? fra Dinero
      Betaling fra regnskapsprogram: faktura # bilag ???
      leverandørfaktura # remittering ???
      Lasku # tositenro OL????
      # ostolasku, eräpäivä 19.3.2026, toim.nro 20??
      Reikningur # lánardrottinn ????
      Számla # kiegyenlítése, partnerkód P0???
      # sz. számla, kelt 2026.02.17., bizonylat BK-????
      plačilo računa # z dne 17.2.2026
      PO RACUNU # OD 17.02.2026. SIF. DOB. ????
      Plaćanje računa #, poziv na vaš dokument, URA ???
      uplata po računu # u cijelosti
    `,
  },
  "programs from Athens to Haifa": {
    bill: FEBRUARY,
    honest: texts`
      FATURA # ÖDEMESİ CARİ KOD 320.02.0??
      # nolu 17.02.2026 tarihli fatura bedeli
      Havale fişi ???? fatura # ödemesi
      FT BEDELI # VADE 19.03.2026 TALIMAT ???
      εξόφληση τιμολογίου # κωδ. προμηθευτή 50-00??
      ΕΞΟΦΛ. ΤΙΜ. # ΤΗΣ 17/02/2026
      eksoflisi timologiou # ent. pliromis ????
      תשלום חשבונית # ספק 30???
      חשבונית מס # פקודת יומן ????
      סגירת חשבונית # במלואה, תודה
      سداد فاتورة رقم # سند صرف ????
      دفع كامل فاتورة # مورد 210??
      PV ????/26 SETTLEMENT OF INVOICE # TRN ON FILE
      uplata po računu # kupac šifra 0???
      Pagesë fature # urdhërpagesa ????
      plaćanje po fakturi br. # od 17.02.2026
    `,
  },
  "transfer notes of programs from Seoul to Hanoi": {
    bill: FEBRUARY,
    honest: texts`
      세금계산서 # 대금 지급
      2월 청구서 # 거래처코드 00???
      전표 2026-03-10-??? 청구번호 #
      # 입금합니다 감사합니다
      TT tien hang hoa don # ngay 17/02/2026
      Thanh toán hóa đơn số # UNC ????
      UNC??? tra tien NCC00?? HD #
      cty chuyển khoản đủ hóa đơn # nhé
      ชำระใบแจ้งหนี้ # ใบสำคัญจ่าย PV6903-???
      จ่ายเจ้าหนี้ รหัส V00? เลขที่ #
      ค่าสินค้าตามใบกำกับภาษี # เต็มจำนวน
      PEMBAYARAN INV # NO BUKTI BKK/III/???
      ຊໍາລະໃບແຈ້ງໜີ້ #
      ငွေတောင်းခံလွှာ # ပေးချေ
      付款 INV# 供應商編號 V0??
      應付帳款 # 2月 沖銷傳票 ????
    `,
  },
  "programs of bookkeepers where English is written": {
    bill: FEBRUARY,
    honest: texts`
      Inv # Acct 4????-0?
      BILL.COM MEMO INV # ACCT ?????
      BILLPMT ??? VEND ???? DOC# - # PAID FULL
      Vendor Bill # Payment Batch ???? Subsidiary UK
      XERO BILL # BATCH 10 MAR
      Payables run 10/03/26 ref # supplier code SMI0??
      BACS RUN ??? OUR REF PL???? YOUR INV #
      Remit: # 02/17/2026 ¤ net 30
      ACH CCD § RMR*IV*#*PI*¤
      EFT ref ABA ???? inv #
      MYOB SUPPLIER PMT ???? BILL #
      PYMT INV # DATED 17FEB26 DEPT 4420
      Req PR-???? GRN ???? Inv #
      P-card declined so EFT: invoice #
      claim cert 100% complete inv # job 24??
      Job 22?? / # / approved S. Byrne
    `,
  },
  "payables: the supplier's number and our cost centre": {
    number: "S/7????",
    bill: { direction: "payable", issueDate: "2026-02-17" },
    honest: texts`
      § # KST 4100 Kto 6300 freigegeben Meier
      SEPA-ÜW § Re # v. 17.2.26 KD-NR BEI LIEF. 3????
      VIR § facture # service achats 2200
      BONIFICO § saldo ft # centro costo 12
      TRANSF § fra # proyecto 0??
      PAGTO § NF # centro de custo 1.04
      Faster payment § inv # nominal 7502
      § inv # GL 6110 dept sales
      betaling § factuur # kostenplaats 30
      utbetalning § faktura # kst 210 proj 5
      maksu § lasku # kustannuspaikka 400
      przelew § # MPK 501-02
      platba § fa # stredisko 3
      átutalás § számla # munkaszám ???
      оплата § сч. # ст. затрат 26
      ödeme § fatura # masraf merkezi 770
      付款 § 发票 # 部门 行政
      支払 § # 部門 総務
    `,
  },
});
