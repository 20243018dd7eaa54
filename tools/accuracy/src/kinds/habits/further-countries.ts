import { habits } from "./habit.ts";

/** Phrases of banks and payers of countries and schemes that no other list has, and what changes their meaning. */

const digits = { number: "6??????" };
const local = { by: "text", forms: "Ltd|LLC|Sh.p.k.|d.o.o.|S.A." } as const;

export const furtherCountries = habits({
  "Switzerland, QR bills and e-banking": {
    honest:
      "GUTSCHRIFT § RG #|E-BANKING AUFTRAG § ZAHLUNGSZWECK: #|QR-ZAHLUNG #|GIRO POST § # VOM KONTO|VERGÜTUNG § MITTEILUNGEN: RECHNUNG #|ordre e-banking § communications: facture #|TWINT §, #",
    wrong:
      "GUTSCHRIFT § MIETKAUTION|RÜCKWEISUNG QR-ZAHLUNG #|STORNO GUTSCHRIFT #|VERGÜTUNG § AKONTO OFFERTE ????|ordre e-banking § caution loyer|TWINT § RÜCKZAHLUNG|restituzione #",
  },
  "Austria, payment orders": {
    honest:
      "Zahlungsreferenz: #|Überweisung § RE #|Verwendungszweck Rechnung # dankend erhalten|Honorarnote #|GUTSCHR. § / # inkl. 20% USt",
    wrong:
      "Kaution Geschäftslokal|Anzahlung lt. Anbot ????|Rücküberweisung #|Gutschrift zu RE #|Mahnspesen #|Haftrücklass Bauvorhaben Linz",
  },
  "Hungary, notes of transfers": {
    honest: "# sz. számla kiegyenlítése|közlemény: #|díjbekérő # alapján|számla sorszám #, köszönjük|AFR jóváírás § #",
    wrong:
      "sztornó számla #|# részszámla visszautalás|kaució|tagi kölcsön|óvadék|téves utalás #|helyesbítő #|bérleti díj január",
  },
  "Iceland and the Faroes, claims": {
    ...digits,
    honest: "Krafa #|Greiðsla reiknings #|millifært vegna #|reikn. # kt. 450101-21??|innborgun §, reikningur #",
    wrong: "bakfært #|kreditreikningur #|endurgreiðsla #|húsaleiga|lán|tryggingarfé|ógilt #",
  },
  "Luxembourg and Belgium, structured communications": {
    honest: "comm: facture # merci|mededeling: factuur #|VIREMENT INSTANTANE § FACT #|Domiciliation § #",
    wrong:
      "remboursement note de crédit #|terugbetaling #|garantie locative|huurwaarborg|prêt associé|rejet domiciliation #",
  },
  "Albania, Kosovo and North Macedonia": {
    ...local,
    honest: "Pagese fature # §|pagesa e faturës nr. # §|уплата по фактура # §|§ ф-ра бр. #|Transferte § fat. #",
    wrong: "§ qira|§ hua|kthim parash §|§ повраток|§ депозит|§ garanci|§ paradhënie",
  },
  "Bosnia and Montenegro, purposes": {
    honest: "uplata po fakturi #|plaćanje rn. #|svrha: račun # sa PDV 17%|po prof. i fakturi #|žiralni promet §, # ",
    wrong:
      "povrat avansa|povraćaj po računu #|pozajmica osnivača|knjižno odobrenje #|stornirana faktura #|garancija za ozbiljnost ponude",
  },
  "Georgia and Armenia": {
    honest: "ინვოისის # გადახდა|ჩარიცხვა §, ინვოისი #|Invoice # payment GE|վճարում ըստ հաշվի #|հաշիվ # §",
    wrong: "ქირა|სესხის დაბრუნება|ავანსის დაბრუნება #|վարկի մարում|վարձավճար|սխալ փոխանցում #",
  },
  "Kazakhstan and Uzbekistan, codes of purpose": {
    honest:
      "оплата по сч.-ф. # КНП 859|за услуги согл. # НДС 12%|hisob-faktura # bo'yicha to'lov|to'lov # QQS 12%|шот-фактура # төлемі",
    wrong:
      "возврат ошибочно перечисленных #|беспроцентный займ|ijara haqi|qaytarish #|қарыз қайтару|гарантийный взнос на тендер",
  },
  "Morocco, Tunisia and Algeria": {
    honest:
      "VIREMENT RECU § FACT #|REGLEMENT FACTURE # TVA 20%|VIR PERMANENT § #|REMISE LCN § FAC #|règlement # retenue néant",
    wrong:
      "CHEQUE IMPAYE #|restitution caution provisoire|REJET LCN #|avance sur marché|remboursement prêt CNAS|avoir #",
  },
  "West Africa, francs": {
    ...local,
    honest:
      "WAVE § facture #|ORANGE MONEY § fact. #|VIREMENT BCEAO § #|RTGS STAR-UEMOA § REGLT #|virement § fact # TVA 18%",
    wrong: "WAVE § tontine|ORANGE MONEY § loyer|virement § caution bail|RTGS § remboursement emprunt|WAVE annulation §",
  },
  "Ethiopia, Tanzania and Zambia": {
    honest:
      "TELEBIRR § #|TISS IN § INV #|M-PESA BUSINESS § BILL #|ZIPSS CR #|SELCOM § INV # VAT 18%|EFT IN § TAX INVOICE #",
    wrong: "TISS RETURN #|TELEBIRR REVERSAL #|bid bond refund|house rent 6 months|staff loan|duplicate of #",
  },
  "Peru, Ecuador and Bolivia": {
    honest:
      "ABONO TRANSF BCP § F001-#|PAGO FACTURA # DETRACCION PAGADA|YAPE § fact #|SPI § FACT # IVA 15%|pago QR § factura #",
    wrong:
      "devolución garantía|préstamo accionista|nota de crédito de #|alquiler oficina|extorno abono #|pago duplicado fact #",
  },
  "Central America and the Caribbean": {
    honest: "SINPE MOVIL § FACT #|ACH XPRESS § #|TRANSF LBTR § NCF #|TRANSFER365 § factura #|ACH CREDITO § INV #",
    wrong: "SINPE MOVIL § alquiler|ACH DEVUELTO #|fianza|CHEQUE DEV #|TRANSF LBTR prestamo|reverso #",
  },
  "Uruguay and Paraguay": {
    honest: "TRF SPI § e-Factura #|e-Ticket # §|pago fact. contado #|SIPAP § fact. # IVA 10%|acreditación § #",
    wrong: "garantía alquiler|reintegro e-Factura #|N/C e-Factura #|vale conforme|adelanto de obra|TRF devuelta #",
  },
  "Sri Lanka and Nepal": {
    honest: "CEFTS § INV #|SLIPS CR #|CONNECTIPS § BILL #|LANKAQR § #|FT § inv no #|ESEWA § bill #",
    wrong: "SLIPS RETURN #|CEFTS § key money|tender deposit refund|CHQ RTN #|ESEWA § loan|CONNECTIPS reversed #",
  },
  "Cambodia, Laos and Myanmar": {
    honest: "BAKONG § INV #|KHQR § #|KBZPAY § invoice #|BCEL ONE § # |transfer § inv #",
    wrong: "BAKONG § deposit room|KHQR § refund|KBZPAY § loan|transfer § advance|returned BAKONG #",
  },
  "Mongolia and Central Asia, accounts": {
    honest: "нэхэмжлэх # төлбөр|EB -§- #|гүйлгээний утга: нэхэмжлэх #|счёт # §, төлбөр|төлөм эсеп #",
    wrong: "барьцаа төлбөр|зээл|буцаалт #|түрээс 1 сар|карыз кайтаруу|андуурсан #",
  },
  "Hong Kong and Macau": {
    honest: "FPS § INV #|CHATS § #|AUTOPAY IN § INVOICE #|轉數快 § 發票 #|CR TO A/C § #",
    wrong: "FPS § RENTAL DEPOSIT|CHATS RETURN #|REVERSAL OF AUTOPAY #|轉數快 § 租金|director's current account|按金",
  },
  "Iran, Iraq and Afghanistan": {
    honest: "بابت فاکتور #|حواله پایا § فاکتور #|پرداخت صورتحساب #|دفع قائمة رقم #|ساتنا § #",
    wrong: "برگشت وجه #|قرض|اجاره|ودیعه|علی‌الحساب|ابطال فاکتور #|سپرده ضمانت",
  },
});
