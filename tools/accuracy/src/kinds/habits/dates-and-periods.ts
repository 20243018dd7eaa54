import { type Habit, habits } from "./habit.ts";

/**
 * Days, months and periods beside a number or alone, in many languages. The invoice is of 12 February 2026; a wrong text
 * names another document or period of the same payer.
 */

const bill = { issueDate: "2026-02-12", dueDate: "2026-03-14" };
const cited = { bill, number: "F-?????" };

/** Texts with `25` for the year, honest with the year of the invoice and wrong with the year before. */
function inYear(texts: string, habit: Habit): Habit {
  return { ...habit, wrong: texts, honest: texts.replaceAll("2025", "2026").replaceAll("25", "26") };
}

export const datesAndPeriods = habits({
  "the day of another year beside the number, in Slavic languages": inYear(
    "faktura nr # z dnia 12.02.2025|faktura č. # ze dne 12. 2. 2025|faktúra # zo dňa 12.02.2025|račun br. # od 12.02.2025.|račun št. # z dne 12. 2. 2025|рахунок № # від 12.02.2025|счёт-фактура # от 12.02.2025 г.|фактура № #/12.02.2025|рачун # од 12.02.2025",
    cited,
  ),
  "the day of another year beside the number, in Romance languages": inYear(
    "facture # du 12/02/2025|fra. # de fecha 12/02/2025|fatura # de 12-02-2025|factura # din 12.02.2025|fattura n. # dd. 12/02/2025|vs. doc. # del 12.2.25|factura núm. # de 12/02/2025|FAC # EN DATE DU 12.02.25",
    cited,
  ),
  "the day of another year beside the number, in Germanic and Baltic languages": inYear(
    "factuur # d.d. 12-02-2025|factuur # van 12-02-2025|faktura # af 12.02.2025|faktura # datert 12.02.2025|fakturanr # 2025-02-12|RG # v. 12.2.25|invoice # dated 12 Feb 2025|inv # dd 12/02/25|reikningur # frá 12.02.2025|rēķins # no 12.02.2025|sąskaita # 2025-02-12|arve # 12.02.2025",
    cited,
  ),
  "the day of another year beside the number, in other languages": inYear(
    "fatura # tarihi 12.02.2025|12.02.2025 tarihli # nolu fatura|lasku # pvm 12.2.2025|# számla, kelt 2025.02.12.|τιμολόγιο # της 12/02/2025|חשבונית # מיום 12.02.2025|فاتورة # بتاريخ 2025/02/12|請求書# 2025年2月12日付|发票# 2025年2月12日|세금계산서 # 2025.02.12|hóa đơn # ngày 12/02/2025|faktur # tgl 12-02-2025",
    cited,
  ),
  "the month of another year beside the number": inYear(
    "# (Feb 2025)|# únor 2025|# luty 2025|# de febrero de 2025|# za luty 2025|# für Feber 2025|# per febbraio 2025|# fév. 2025|# şubat 2025|# 2025年2月分|# helmikuu 2025|# veljača 2025|# за февраль 2025|# 02/2025",
    cited,
  ),
  "the year before beside the number": inYear(
    "#/2025|# z roku 2025|# z 2025 r.|# din 2025|# del 2025|# van 2025|# fra 2025|# från 2025|# от 2025 г.|# від 2025 р.|# uit 2025",
    cited,
  ),
  "the day of an order or a contract beside the number": {
    ...cited,
    honest:
      "#, Bestellung vom 12.11.2025|#, your order of 3 Nov 2025|#, commande du 03/11/2025|#, zamówienie z dnia 03.11.2025|# podle smlouvy ze dne 3. 11. 2024|Оплата по счёту # от 12.02.2026 по договору от 03.11.2024|# согл. договора от 03.11.2024|#, pedido de 03/11/2025|# conform contract din 03.11.2024|#, ordine del 03/11/2025",
  },
  "another month, in Slavic and Baltic languages": {
    bill,
    wrong:
      "październik|říjen 2025|október 2025|жовтень|октомври|октобар|studeni 2025|avgust 2025|lapkritis 2025|oktobris|oktoober|spalio mėn.|za październik|za říjen|верасень",
    honest: "luty|únor|február 2026|лютий|февруари|фебруар|veljača 2026|februar 2026|vasaris 2026|februāris|veebruar",
  },
  "another month, in other languages of Europe": {
    bill,
    wrong:
      "heinäkuu|október hó|outubro|octombrie|ottobre|octubre|octobre 2025|novembro|augusti|tammikuu 2025|oktober 2025|Οκτώβριος|Οκτωβρίου 2025|urria|octubre del 25|Ekim|Hydref",
    honest: "helmikuu|február hó|fevereiro|februarie|febbraio|febrero|février|februari|Feber|Φεβρουάριος|febrúar|Şubat",
  },
  "another month, in languages of Asia and Africa": {
    bill,
    wrong:
      "ตุลาคม|tháng mười|十月份|10월 대금|अक्टूबर|অক্টোবর|אוקטובר|أكتوبر|تشرين الأول|oktoba|ოქტომბერი|հոկտեմբեր|қазан|oktyabr|ตุลาคม 2568|10月度",
    honest:
      "กุมภาพันธ์|tháng hai|二月份|2월 대금|फ़रवरी|ফেব্রুয়ারি|פברואר|فبراير|شباط|februari|თებერვალი|փետրվար|ақпан|fevral|2月度",
  },
  "another quarter, half or week": {
    bill,
    wrong:
      "Q3 2025|3Q25|III kwartał|4. kvartal 2025|3. negyedév|4º trimestre|tercer trimestre|3e kwartaal|2. Halbjahr 2025|H2 2025|second half 2025|2º semestre 2025|týden 45|vecka 47|uke 44|viikko 46|semaine 45|settimana 44|semana 46|45. hét|第四季度|4분기|下半年",
    honest:
      "Q1 2026|1Q26|I kwartał|1. kvartal 2026|1. negyedév|1º trimestre|primer trimestre|1e kwartaal|1. Halbjahr 2026|týden 7|vecka 7|uke 7|viikko 7|semaine 7|settimana 7|第一季度|1분기",
  },
  "a span of days of the year before": inYear(
    "01.02.-28.02.2025|1/2/2025 - 28/2/2025|du 1er au 28 février 2025|okres 01.02.2025-28.02.2025|kausi 1.2.-28.2.2025|período 01/02/2025 a 28/02/2025|dal 01/02/25 al 28/02/25|periode 01-02-2025 t/m 28-02-2025|за период с 01.02.2025 по 28.02.2025",
    { bill },
  ),
  "a month of another calendar": {
    bill,
    wrong: "民國114年2月|114年2月|令和7年2月分|R7.2月分|พ.ศ. 2568|ก.พ. 2568|شعبان 1446|بهمن ۱۴۰۳|bahman 1403",
    honest: "民國115年2月|115年2月|令和8年2月分|R8.2月分|พ.ศ. 2569|ก.พ. 2569|شعبان 1447|بهمن ۱۴۰۴|bahman 1404",
  },
  "the membership of another year": inYear(
    "Mitgliedsbeitrag 2025|cotisation annuelle 2025|lidgeld 2025|składka członkowska 2025|kontingent 2025|medlemsavgift 2025|cuota socio 2025|quota associativa 2025|jäsenmaksu 2025|členský příspěvek 2025|tagdíj 2025|aidat 2025|club fees 2025|會費 2025",
    { bill },
  ),
});
