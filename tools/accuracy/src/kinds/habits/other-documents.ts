import { habits } from "./habit.ts";

/** Transfers that came back, credit notes and other documents, in the words and short forms of banks and bookkeepers. */

const digits = { number: "7??????" };

export const otherDocuments = habits({
  "a transfer that came back, in the words of English banks": {
    wrong:
      "RTN #|INWARD RTN #|NEFT RTN #|RTGS REJ #|IMPS REFUND #|CANCELLED TXN #|BOUNCED #|TRANSFER REJECTED #|NOT CREDITED #|BENEFICIARY A/C CLOSED #|A/C BLOCKED #|ACCOUNT NOT FOUND #|INCORRECT BENEFICIARY #|PYMT RETND #|RETN # REASON AC06",
    honest: "INWARD #|NEFT INW #|RTGS INW #|IMPS IN #|CR TFR #|FPI #|BGC #|INWARD PAYMENT #|FUNDS TRF IN #|CR ADVICE #",
  },
  "a transfer that came back, in the words of European banks": {
    wrong:
      "ZWROT ELIXIR #|platba se vrátila #|vrátené bankou #|TED DEVOLVIDA #|PIX DEVOLVIDO #|transferencia rechazada #|SPEI DEVUELTO #|BONIFICO RESPINTO #|VIR REJETE #|compte cloturé #|RETURBETALING #|hylätty maksu #|visszaérkezett átutalás #|sikertelen utalás #|geri dönen havale #|επιστροφή εμβάσματος #|VRAĆEN NALOG #|plată returnată #|върнат превод #|не зачислено #|повернення платежу #|Konto erloschen #",
    honest:
      "przelew przychodzący #|příchozí platba #|TED RECEBIDA #|SPEI RECIBIDO #|BONIFICO RICEVUTO #|VIR RECU #|inkommande betalning #|inngående betaling #|saapuva maksu #|beérkező átutalás #|gelen havale #|εισερχόμενο έμβασμα #|primljen nalog #|încasare #|входящ превод #|входящий перевод #|Zahlungseingang #",
  },
  "a transfer that came back, in the words of Asian banks": {
    wrong:
      "退汇 #|退匯 #|資金返却 #|振込不能 #|반송 #|송금 실패 #|โอนคืน #|โอนเงินไม่สำเร็จ #|hoàn trả #|lệnh chuyển bị trả #|dana dikembalikan #|transfer gagal #|वापस #|تحويل مرتجع #|حوالة مرفوضة #|העברה שחזרה #",
    honest:
      "汇入 #|匯入 #|入金 #|입금 #|รับโอน #|nhận chuyển khoản #|transfer masuk #|जमा #|حوالة واردة #|העברה נכנסת #",
  },
  "a credit note by its abbreviation": {
    wrong:
      "N/C #|NCR #|nota créd. #|KN #|kr.nota #|GU #|CRN #|C/N #|CM #|dobr. #|FKOR #|fa. kor. #|кред. изв. #|πιστ. #|jóv. szla #|iade ftr #|红字 #|赤伝 #|NCE #|GS-Nr. #|K-nota #",
    honest:
      "FV #|fakt. #|сч. #|рах. #|ф-ра #|rač. #|fact. #|NFS-e #|NF-e #|ft. #|tax inv #|szla. #|ftr #|τιμ. #|sąsk. #|rēķ. #|RG-Nr. #",
  },
  "an order or a contract by its abbreviation": {
    ...digits,
    by: "stranger",
    wrong:
      "OC #|O/C #|OT #|S/O #|WO #|JO #|GRN #|SES #|RFQ #|zam. #|zlec. #|umowa #|obj. #|sml. #|zml. #|дог. #|дог. № #|договір #|накл. #|ТТН #|акт #|наряд #|rend. #|szerz. #|sip. #|söz. #|sop. #|avt. #|kontr. #|ugov. #|ctr. #|cda #|ctto #|alb. #|bdc #|tarj. #",
    honest:
      "faktura #|fakt. nr #|рахунок #|factura nº #|nota fiscal #|fattura #|számla #|lasku #|arve #|račun #|tax invoice #",
  },
  "a loan, a policy or a cheque by its number": {
    ...digits,
    by: "stranger",
    wrong:
      "kredyt #|úvěr #|préstamo nº #|empréstimo #|lån nr #|laina #|polisa #|póliza #|apólice #|vakuutus #|çek no #|cheque #|chèque no #|assegno #|CHQ #|PDC #|LCN #|kredit №#|кредит № #|支票 #|手形 #|어음 #|حساب #|شيك #",
  },
  "a booking, a folio or a case by its number": {
    ...digits,
    by: "stranger",
    wrong:
      "rezerwacja #|rezervace #|varaus #|foglalás #|rezervasyon #|bronirovanie #|бронь #|予約 #|예약 #|预订 #|sygn. akt #|spis #|ügyszám #|dosya no #|asianro #|mål nr #|Az. #|n. pratica #|expte. #|дело № #|حجز #|הזמנה #",
  },
  "a fee, a fine or a tax beside no number": {
    wrong:
      "mandat karny|pokuta|sakko|bírság|multa de tráfico|штраф|пеня|toll charges|stamp duty|timbre fiscal|imposto de selo|podatek od nieruchomości|daň z nemovitosti|kiinteistövero|iparűzési adó|emlak vergisi|налог|податок|印花税|固定資産税|지방세|thuế|pajak",
  },
  "a gift or a duty of faith beside no number": {
    wrong:
      "zakat|sadaqah|fitrana|tithe|Kollekte|quête dominicale|diezmo|dízimo|ofrenda|kurban bağışı|hadiye|daan|langar seva|dakshina|puja|Eidi|ofiara na mszę|kolekta|kolehti|香典|お布施|축의금|红包|tsedakah|צדקה|زكاة|صدقة",
  },
});
