import { habits } from "../habits/habit.ts";

/** Texts in languages that many payers write and few lists have. */
export const languages = habits({
  Afrikaans: {
    honest: "betaling faktuur #|faktuur nr #|inv # dankie|§ fakt #|vereffening van faktuur #|EFT faktuur #",
    wrong:
      "terugbetaling #|kredietnota #|gekanselleer #|dubbel betaal #|verkeerde betaling #|teruggestuur #|deelbetaling #",
  },
  Malay: {
    honest: "bayaran invois #|pembayaran inv #|invois # terima kasih|§ invois #|bayar bil #|DUITNOW invois #",
    wrong: "bayaran balik #|nota kredit #|dibatalkan #|tersilap bayar #|pulangan #|dikembalikan #|bayaran sebahagian #",
  },
  Albanian: {
    honest: "pagesë fature #|pagesa e faturës #|fatura nr #|§ fatura #|likujdim fature #|faleminderit, fat. #",
    wrong: "rimbursim #|kthim #|notë krediti #|anuluar #|pagesë e dyfishtë #|gabimisht #|pagesë e pjesshme #",
  },
  Macedonian: {
    honest: "уплата по фактура #|плаќање фактура #|ф-ра #|§ фактура #|фактура број #|за услуги фактура #",
    wrong:
      "поврат #|враќање средства #|книжно одобрение #|сторно фактура #|погрешна уплата #|двојна уплата #|делумна уплата #",
  },
  Catalan: {
    honest: "pagament factura #|fra. núm. #|factura # gràcies|§ fact. #|liquidació factura #|transferència factura #",
    wrong:
      "devolució #|abonament de factura #|anul·lada #|pagament duplicat #|per error #|reemborsament #|pagament parcial #",
  },
  Swahili: {
    honest: "malipo ya ankara #|ankara #|malipo invoice #|§ ankara namba #|LIPA § #|asante, ankara #",
    wrong: "marejesho #|rejesho la malipo #|imefutwa #|malipo mara mbili #|kimakosa #|imerudishwa #|malipo ya sehemu #",
  },
  Tagalog: {
    honest: "bayad sa invoice #|bayad SI #|pagbabayad ng invoice #|§ inv # salamat|GCASH § inv #|bayad para sa #",
    wrong: "ibinalik #|kinansela #|doble ang bayad #|nagkamali ng padala #|pagbabalik ng bayad #|kulang na bayad #",
  },
  Icelandic: {
    honest: "greiðsla reiknings #|reikningur #|greitt v/ reiknings #|§ reikn. #|takk, reikningur #",
    wrong: "endurgreiðsla #|kreditreikningur #|ógiltur #|tvígreitt #|greitt fyrir mistök #|bakfærsla #|hlutagreiðsla #",
  },
  Bengali: {
    honest: "চালান # পরিশোধ|invoice # porishodh|বিল #|§ bill #|ধন্যবাদ, চালান #",
    wrong: "ফেরত #|বাতিল #|ভুল করে পাঠানো #|দ্বিগুণ পরিশোধ #|আংশিক পরিশোধ #|ক্রেডিট নোট #",
  },
  "Hindi in Latin letters": {
    honest: "bill # ka bhugtan|invoice # payment kiya|bhugtan inv #|§ bill #|dhanyavaad, bill #",
    wrong: "galti se bheja #|paisa wapas #|radd #|do baar bhugtan #|aadha bhugtan #|wapsi #",
  },
});
