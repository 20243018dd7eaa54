import { habits, texts } from "./habit.ts";

/** Payments that cite an invoice and are not its payment, in payers' words, by someone who had not read the matcher. */

export const payersANever = habits({
  "payers: the rest comes later": {
    meant: true,
    wrong: texts`
      RE # erstmal soviel, Rest Ende des Monats
      Teilbetrag zu # mehr geht gerade nicht
      fact # un premier morceau, la suite en avril
      ft # intanto questo, il resto a fine mese
      fra # a cuenta, lo demás el día 30
      inv # bit now, remainder when client pays us
      INV # 1 OF 3
      factuur # eerste termijn van twee
      faktura # halva nu, halva i april
      lasku # osasuoritus
      # pierwsza rata
      fa # první část, zbytek příště
      számla # részlet 1/4
      nota # metade agora metade depois
      fatura # kalanı haftaya
      счет # частично, остальное до конца месяца
      bill # part pymt, bal nxt wk sir
      cicilan ke 2 invoice #
      #分 一部入金
      发票# 首付款
      תשלום ראשון על חשבון חשבונית #
    `,
  },
  "payers: the number belongs to another paper of theirs": {
    wrong: texts`
      Anzahlung lt. Auftragsbestätigung #
      Kaution Mietvertrag #
      Angebot # angenommen, bitte loslegen
      bon de commande # acompte 100%
      caution contrat de location #
      ordine # pagamento anticipato
      caparra preventivo #
      pedido # pago por adelantado
      fianza contrato #
      PO # prepayment
      quote # accepted pls start
      security deposit tenancy #
      offerte # akkoord
      tarjous # hyväksytty
      zamówienie # przedpłata
      záloha dle objednávky #
      díjbekérő # előleg megrendelés
      аванс по договору №#
      предоплата за заказ #
      sipariş # ön ödeme
      見積 # 前払
      报价单# 预付
    `,
  },
  "payers: paid under protest": {
    meant: true,
    wrong: texts`
      RE # unter Vorbehalt, Mängel nicht behoben
      Zahlung # ohne Anerkennung einer Rechtspflicht
      facture # payée sous toutes réserves
      fact # contestée, versement conservatoire
      ft # con riserva di ripetizione
      fattura # contestata merce difettosa
      fra # bajo protesta, reclamaremos
      INV # PAID UNDER PROTEST
      invoice # disputed - without prejudice
      inv # goods damaged, pending your credit
      factuur # onder protest
      faktura # under protest, varan trasig
      lasku # maksettu riidanalaisena
      # zapłata z zastrzeżeniem zwrotu
      fa # s výhradou reklamace
      számla # jogfenntartással
      nota # sob protesto
      счет # с возражениями, претензия направлена
      fatura # ihtirazi kayıtla
      請求書 # 異議留保
      发票# 有异议 暂付
    `,
  },
  "payers: once too often": {
    wrong: texts`
      RE # aus Versehen doppelt, bitte zurück
      Re # schon am 3.3. bezahlt gewesen, Fehler unserer Buchhaltung
      facture # doublon, merci de rembourser
      fact # déjà réglée par chèque, erreur
      ft # pagata per errore due volte, restituire
      fra # duplicada, devolver por favor
      inv # oops already paid by card, pls send back
      INV # DUPLICATE RUN - RETURN FUNDS
      factuur # dubbel betaald graag retour
      faktura # betald två gånger, återbetala
      lasku # maksettu vahingossa kahdesti, palauttakaa
      # zapłacona podwójnie przez pomyłkę - zwrot
      fa # omylem dvakrát, vraťte prosím
      számla # tévedésből kétszer
      nota # paga em dobro, favor devolver
      счет # ошибочно повторно, просим вернуть
      fatura # mükerrer, iadesini rica ederiz
      inv # salah transfer double mohon dikembalikan
      請求書 # 重複振込 返金願います
      发票# 重复付款 请退回
    `,
  },
  "payers: this number of an earlier year": {
    number: "5????",
    bill: { issueDate: "2026-02-17" },
    wrong: texts`
      Altschuld Rechnung # aus 2023
      RE # v. 17.02.2024, hatten wir vergessen
      facture # de décembre 2024 retrouvée
      FACT # DU 17/02/25
      fattura # del 2024, arretrato
      fra # ejercicio 2024
      invoice # from Nov 2024, found it in a drawer
      INV # FY2024 BACKLOG
      factuur # d.d. 17-02-2025
      faktura # fra 2023
      lasku # vuodelta 2024
      # z roku 2024 zaległość
      fa # z 17.2.2025
      számla # 2024. évi tartozás
      nota # de fev/2025
      счет # от 17.02.2025
      fatura # 2024 yılından kalan
      bill # FY 2023-24 old dues
      請求書 # 2024年2月分
      发票# 2024年度
    `,
  },
  "payers: meant for somebody else": {
    wrong: texts`
      RE # falscher Empfänger, war für die Versicherung
      Irrläufer, sollte ans Finanzamt, nicht #
      facture # virement destiné à un autre fournisseur
      erreur de bénéficiaire fact # rendez svp
      ft # bonifico non destinato a voi
      fra # beneficiario equivocado
      inv # sent to you in error, meant for our landlord
      INV # WRONG VENDOR SELECTED
      factuur # verkeerde begunstigde
      faktura # feil mottaker, skulle til skatten
      lasku # väärä saaja
      # zły odbiorca, proszę odesłać
      fa # špatný příjemce
      számla # téves címzett
      nota # destinatário errado
      счет # неверный получатель, просим возврат
      fatura # yanlış alıcıya gönderildi
      bill # wrong beneficiary pls revert
      請求書 # 振込先誤り
      发票# 转错账户
    `,
  },
});
