import { habits, texts } from "./habit.ts";

/** Payment texts as people write them, by someone who had not read the matcher. */

export const payersAPeople = habits({
  "words cut at the end of the field": {
    honest: texts`
      Rechnung # fuer Wartung der Heizungsanl
      RE # KD 4???? Lieferung Schrauben und Bes
      facture # entretien annuel de la chau
      fattura # manutenzione impianto di risca
      factura # mantenimiento de las instalac
      invoice # quarterly maintenance of the lif
      factuur # onderhoud koelinstallatie magaz
      faktura # årlig service av ventilasjonsanl
      lasku # ilmastointikoneen vuosihuoll
      faktura # naprawa wózka widłoweg
      faktura # oprava výtahu v bytov
      számla # lépcsőház takarítá
      fatura # manutenção do eleva
      счет # за ремонт кондиционер
      invoice # replacement of the broken windscr
      INV # SUPPLY OF STATIONERY TO HEAD OFF
      Rech nung # Wartung Aufzu g Haus 3
      RG.NR. # LIEFERUNG BRENNH OLZ FEBR UAR
      fact ure # net toyage des bure aux
      fattu ra # pulizi e uffici
      za fa kturę # usłu gi sprzą tania
    `,
  },
  "people say thanks and sorry": {
    honest: texts`
      # Sorry für die Verspätung, war im Urlaub 🏖️
      danke Jungs, super Arbeit! RE #
      RE # schnell noch um 7:15 vor dem Kaffee
      merci beaucoup et bonne journée :) facture #
      grazie mille Gigi!! ft #
      perdona el retraso, factura # 🙏
      inv # cheers Dave, pint on me next time
      Sorry for delay, was off sick. Invoice #
      bedankt hè! factuur # groetjes Anneke
      tack för hjälpen 😊 faktura #
      kiitos ja mukavaa kevättä! lasku #
      dziękuję i przepraszam za zwłokę, faktura #
      díky moc, fa #, zapomněl jsem :-(
      köszönöm szépen, számla #, elnézést a késésért
      obrigadão pessoal!!! nota #
      teşekkürler ustam fatura # 👍
      terima kasih bos, invoice # sudah ya
      תודה רבה, חשבונית # סליחה על האיחור
      お世話になっております。#の件、遅くなりました
    `,
  },
  "clubs, schools and parishes": {
    number: "B-8????",
    honest: texts`
      Mitgliedsbeitrag lt. Rg # Familie
      Vereinsbeitrag # Jugend U13
      Kita Mittagessen Rechnung # Gruppe Igel
      cotisation club facture # équipe U15
      cantine école facture # classe CE2
      retta asilo fattura # bimbo sezione rane
      cuota AMPA recibo #
      comedor escolar factura # 3º primaria
      school trip invoice # year 9
      term fees INV # Grade 4B
      scout camp # troop 12
      contributie factuur # team JO11-2
      medlemsavgift faktura # lag P14
      kausimaksu lasku # juniorit
      składka rachunek # grupa żabki
      školné faktura # třída 5.B
      Kirchenchor Notenmiete Re #
      mensalidade fatura # turma 3A
      tuition invoice # 1st semester freshman
    `,
  },
  "doctors, vets and lawyers": {
    number: "H-2????",
    honest: texts`
      Liquidation # Patient Opa
      Honorarnote # Behandlung Februar
      Zahnarzt Rg # Krone
      Tierarzt Rechnung # Kater Moritz
      note d'honoraires # dossier divorce
      honoraires vétérinaire facture # chien Rex
      parcella # visita cardiologica
      onorario avv. fattura # pratica condominio
      minuta de honorarios # asunto herencia
      factura # revisión gato Luna
      vet bill # dog Buster stitches
      invoice # physio sessions Feb
      legal fees invoice # our matter purchase of flat
      tandarts factuur # kroon
      dierenarts # kat Minoes
      tannlege faktura # fylling
      hammaslääkäri lasku # paikka
      faktura # wizyta kota
      faktura # ošetření psa
      honorários fatura # processo inventário
    `,
  },
  "subjects of e-mails and forwarded texts": {
    honest: texts`
      AW: Ihre Rechnung #
      WG: AW: Rechnung # - bitte überweisen
      Re: Invoice # attached
      Fwd: FW: invoice # - please pay this one Sue
      TR: Facture # pour règlement
      RE: I: Fattura # in allegato
      RV: Factura # adjunta
      Antw: factuur # ter betaling
      SV: Faktura # bifogas
      VS: Lasku # liitteenä
      Odp: faktura # w załączniku
      RE: PD: FV # do zapłaty
      Re: Fwd: faktura # v příloze
      ENC: Nota fiscal #
      YNT: fatura # ektedir
      RE: счет # во вложении
      [EXTERNAL] Your invoice # is ready
      Betreff: Erinnerung Rechnung # von heute früh, ist raus
      回复:发票# 请付款
      subject: invoice # from your supplier portal
    `,
  },
  "texts in two languages": {
    honest: texts`
      Rechnung / invoice # Zahlung / payment
      facture/factuur # paiement/betaling
      Pago/Payment factura/invoice # gracias/thanks
      payment fattura # grazie, best regards
      invoice # Zahlung vollständig thx
      paiement Rechnung # merci vielmals
      úhrada invoice # full payment
      payment of FV # faktura VAT
      Оплата Invoice # payment for goods
      付款 payment for invoice #
      請求書 Invoice # 支払い
      Betaling af invoice # mvh
      pembayaran invoice # lunas paid in full
      thanh toan invoice # full
      Ödeme payment fatura invoice #
      lasku/faktura # tack kiitos
      Taglio fieno, Heuernte, ft # Rg #
      دفعة invoice # شكرا
    `,
  },
});
