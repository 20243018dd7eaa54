import { habits, texts } from "./habit.ts";

/** Payment texts as people write them, by someone who had not read the matcher: the other half. */

const FEBRUARY = { issueDate: "2026-02-17" };

export const payersBPeople = habits({
  "capitals without blanks or accents": {
    honest: texts`
      RECHNUNG#HERZLICHENDANK
      RE.NR.#LIEFERUNGVOMFEBRUAR
      FACTURE#REGLEMENTINTEGRAL
      REGLEMENTDEVOTREFACTURE#
      FATTURA#SALDOCOMPLETO
      PAGOFACTURA#COMPLETA
      PGTONF#INTEGRAL
      INVOICE#PAIDINFULL
      OPLATA PO SCHETU # BEZ NDS
      OPLATA ZA POSLUGI ZGIDNO RAH # BEZ PDV
      PLASHTANE PO FAKTURA #
      EXOFLISI TIMOLOGIOU #
      ZAPLATAZAFAKTURE # DZIEKUJEMY
      UHRADAFAKTURY #
      ODEME FATURA # TESEKKURLER
      THANHTOANHOADON #
      SEIKYUSHO # OSHIHARAI
      HUOPIAO FAPIAO # QUANKUAN
      SZAMLA#KIEGYENLITESE
      BETALINGFAKTURA#
      RECHNUNG#WARTUNGAUFZUG
      FACTURE#NETTOYAGEBUREAUX
    `,
  },
  "typing errors around a right number": {
    honest: texts`
      Rechung # danke
      rechnugn nr # vielen dnak
      facutre # merci
      reglement de la factrue #
      fatutra # pagameto completo
      pago fcatura #
      invocie # thx
      invioce # payed in full
      paymetn for inovice #
      factuurr # betaald
      fakutra #
      faktrua # tak for handlen
      laksu # kiitso
      fkatura # dzieki
      fakutra č. # děkuju moc
      szmála # kifiztve
      нпс счет # оплтаа
      fautra # ödemes
      pagmaento nota #
      pembyaran invoce #
    `,
  },
  "rents, water and power": {
    number: "N-9????",
    bill: FEBRUARY,
    honest: texts`
      Nebenkosten lt. Rechnung # Whg 3 OG li
      Wasser/Abwasser Rg # Zähler 88???
      Hausgeld Rechnung # Februar WE 07
      loyer facture # février appt 12
      charges copropriété appel # lot 14
      acqua bolletta # utenza 55????
      spese condominiali rata unica fattura # scala B
      alquiler factura # febrero local 2
      agua recibo # contador 77????
      rent invoice # Feb unit 4B
      electricity bill # acct 850???? meter read 41???
      huur factuur # februari bedrijfsunit 9
      hyra faktura # februari lgh 1202
      vesilasku # asunto A 7
      czynsz faktura # luty lok. 15
      voda faktura # byt 8
      közös költség számla # 2. em. 5.
      condomínio fatura # fevereiro apto 301
      aidat fatura # şubat daire 9
    `,
  },
  "craftsmen, farms, hotels and tickets": {
    number: "T-5????",
    honest: texts`
      Malerarbeiten Küche, Rg #, sehr sauber!
      Dachdecker Rechnung # Garage
      Heu und Stroh Re # Hof Nr 3
      Zimmer 214 Rechnung #
      Hochzeit Saal und Buffet Rg #
      facture # plombier fuite cuisine
      foin facture # 40 balles
      chambre 12 facture # 2 nuits
      fattura # camera 305 convegno
      idraulico ft # bagno ospiti
      factura # habitación 118
      fontanero fra # caldera
      Invoice # room 407, 3 nights
      hay bales inv # field 2
      stand 14 food festival invoice #
      kaartjes theater factuur # rij 7
      mäklare och städ faktura # sal 3
      mökki lasku # viikonloppu
      pokój 22 faktura # konferencja
      pokoj 8 faktura # svatba
      ingressos nota # camarote
    `,
  },
  "comments of an approval": {
    honest: texts`
      freigegeben durch K. Vogt am 09.03. RE #
      sachl. u. rechn. richtig, Rg #
      Rg # lt. Chef ok
      bon à payer facture # visa DG
      visto si paghi ft #
      conforme, páguese factura #
      OK TO PAY - MARGARET - INV #
      approved 2/2 inv # workflow 88???
      akkoord directie factuur #
      attesterad PN faktura #
      godkendt af bestyrer faktura #
      hyväksytty lasku # MK
      zatwierdzono do wypłaty faktura #
      schváleno ředitelem fa #
      утверждено директором счет #
      onaylandı muhasebe fatura #
      disetujui pak Budi invoice #
      社長承認済 請求書 #
      已审批 付发票#
      결재완료 청구서 #
    `,
  },
  "the invoice's own date in many forms": {
    number: "6????",
    bill: FEBRUARY,
    honest: texts`
      Rechnung # vom 17. Februar 2026
      RE # v. 17.2.
      Rg # aus 02/2026
      facture # du 17 février
      fact # de févr. 2026
      fattura # del 17 febbraio u.s.
      ft # del 17.II.2026
      factura # del 17-feb-2026
      invoice # of Feb 17th, 2026
      inv # dtd 17/2/26
      bill # Tue 17 Feb
      factuur # van 17 feb jl.
      faktura # av 17/2-26
      lasku # 17.2.26
      faktura # z 17 lutego
      fa # ze 17. února
      számla # febr. 17.
      nota # emitida 17.02.2026
      счет # от 17 февр.
      fatura # 17 şubat
      請求書 # 令和8年2月17日
      发票# 2026年2月17日
    `,
  },
});
