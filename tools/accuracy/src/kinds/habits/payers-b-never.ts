import { habits, texts } from "./habit.ts";

/** Payments that cite an invoice and are not its payment, in payers' words: the other half. */

export const payersBNever = habits({
  "payers: a deposit or money on account": {
    meant: true,
    wrong: texts`
      RE # Akonto, Endabrechnung kommt noch von Ihnen
      à-conto Rechnung #
      acompte à valoir sur facture #
      facture # provision, solde après réception des travaux
      acconto su ft # saldo a collaudo
      entrega a cuenta fra #
      señal factura #
      on account, inv # and whatever comes next
      OA PMT TOWARDS # ADJ LATER
      bill # adv adjusted later
      voorschot factuur #
      aconto faktura #, slutfaktura avvaktas
      acontobetaling # resten ved overtagelse
      ennakkomaksu lasku #
      zaliczka na poczet #
      záloha na fa # doplatek po montáži
      előlegként számla #
      sinal ref nota #
      аванс в счет # окончательный расчет позже
      fatura # mahsuben avans
      uang muka invoice #
      請求書 # 内金として
    `,
  },
  "payers: after a set-off": {
    wrong: texts`
      RE # abzgl. Ihrer Belastung, Rest Gutschrift
      # saldiert mit unserer Forderung aus Retoure
      facture # déduction faite de vos pénalités
      fact # moins notre avoir du mois
      ft # dedotta ns nota debito
      fra # menos rappel y abono
      INV # NET OF RTV
      inv # contra our sales ledger
      # after offset with our claim
      factuur # minus retour emballage
      faktura # minus er kredit
      faktura # fratrukket retur
      lasku # hyvityksen jälkeen
      # po kompensacie z naszą FV
      fa # po vzájemném zápočtu
      számla # beszámítás után
      nota # descontada devolução
      счет # за вычетом взаимозачета
      fatura # iade faturası düşülmüştür
      請求書 # 相殺後
      发票# 抵扣退货后
      تسوية فاتورة # بعد خصم المرتجع
    `,
  },
  "payers: conditions and tests": {
    wrong: texts`
      RE # nur bei Lieferung bis Freitag, sonst zurück
      Testüberweisung neues Programm, RE # als Muster
      facture # sous condition de livraison, à restituer sinon
      virement test nouvel outil fact #
      ft # salvo collaudo positivo
      bonifico di prova ft #
      fra # condicionado a la entrega
      prueba de transferencia fra #
      TEST PAYMENT PLEASE IGNORE INV #
      inv # hold in escrow until goods arrive
      inv # only valid if you accept the returns
      testbetaling factuur # negeren
      testbetalning faktura #
      koemaksu lasku #
      przelew testowy #
      testovací platba fa #
      próbautalás számla #
      teste de integração nota #
      тестовый платеж счет #
      deneme ödemesi fatura #
      テスト振込 請求書 #
      测试付款 发票#
    `,
  },
  "payers: called back": {
    wrong: texts`
      RE # Rückruf durch Auftraggeber
      Rücküberweisung RE # Konto erloschen
      facture # rappel de fonds demandé par l'émetteur
      retour virement fact # compte clos
      ft # storno bonifico richiesto dal cliente
      fra # retrocesión solicitada por ordenante
      devolución por cuenta errónea fra #
      RECALL REQUESTED BY ORIGINATOR INV #
      INV # payment bounced back, refer to drawer
      factuur # teruggehaald door opdrachtgever
      faktura # återkallad av betalaren
      faktura # tilbageført efter kundens ønske
      lasku # maksun palautus
      # zwrot od banku odbiorcy
      fa # vrácená platba
      számla # visszahívott utalás
      nota # estorno solicitado pelo pagador
      счет # возврат по запросу плательщика
      fatura # gönderen talebiyle iade
      請求書 # 組戻し依頼
      发票# 退汇
    `,
  },
  "payers: interest or fee only": {
    wrong: texts`
      Verzugszinsen zu RE #
      Mahngebühren und Zinsen für Rechnung #
      intérêts de retard facture #
      frais de recouvrement fact #
      interessi di mora su ft #
      spese legali recupero ft #
      intereses de demora fra #
      gastos de devolución fra #
      late fee for invoice #
      INTEREST ON OVERDUE INV #
      rente over factuur #
      incassokosten factuur #
      dröjsmålsränta faktura #
      rykkergebyr faktura #
      viivästyskorko lasku #
      odsetki od faktury #
      úrok z prodlení fa #
      késedelmi kamat számla #
      juros e multa nota #
      пени за просрочку счет #
      fatura # vade farkı
      請求書 # 遅延損害金
      发票# 滞纳金
    `,
  },
  "payers: for a sister of ours": {
    wrong: texts`
      RE # gilt für Ihre Schwestergesellschaft, bitte weiterleiten
      bitte an Fa. Hollmann weiterleiten, RE # von dort
      facture # de votre filiale, merci de transmettre
      fact # pour le compte de votre confrère
      ft # di altra vs. società, girare
      fra # de su otra empresa, traspasar
      inv # issued by your sister company, please pass on
      INV # BELONGS TO YOUR OTHER ENTITY
      factuur # van uw zusterbedrijf doorboeken
      faktura # från ert systerbolag, vidarebefordra
      faktura # skal videre til søsterselskabet
      lasku # sisaryhtiölle, välittäkää
      # faktura innej waszej spółki
      fa # vaší sesterské firmy, přepošlete
      számla # testvércégüké
      nota # da outra empresa do grupo, repassar
      счет # вашей другой организации, перенаправьте
      fatura # diğer şirketinize ait
      請求書 # 関連会社分 転送願います
      发票# 贵司关联公司的 请转付
    `,
  },
});
