import { habits } from "../habits/habit.ts";

/** Lines of banks as their statements print them, with the furniture around the payer's words: second half. */

const text = { by: "text", forms: "Ltd|LLC|Limited|Inc." } as const;

export const regionsSecond = habits({
  "Britain, types of movements": {
    honest:
      "FPI § INV #|BGC § #|BACS CREDIT #|BP § INV #|FASTER PAYMENT RECEIVED REF #|STO §|CHAPS FROM § INV #|VIA MOBILE - PYMT INV #|BANK GIRO CREDIT REF # |TFR FROM § #",
    wrong:
      "UNPAID CHQ #|FPI RETURN #|INDEMNITY CLAIM #|BGC DLA|HMRC VAT REPAY|TENANCY DEPOSIT|LOAN ADV|DDIC #|RETURNED S/O #|RTGS REFUND #",
  },
  "Ghana, Sierra Leone and the Gambia": {
    honest:
      "GIP § INV #|ACH CREDIT GHIPSS § #|MOMO § INV # NHIL|TRF B/O § INV #|EXPRESSPAY § #|QMONEY § INV #|INSTANT PAY # COVID LEVY INCL|ORANGE MONEY § #",
    wrong:
      "GIP REVERSAL #|CHQ DISHONOURED #|susu|rent advance 2 years|bid security|MOMO CASH OUT|UNPAID CHQ #|osusu|loan recovery|TRF FAILED #",
  },
  "Malawi, Lesotho and Eswatini": {
    honest:
      "NATSWITCH § INV #|MITASS § #|EFT CREDIT § INV #|MPAMBA § #|AIRTEL MONEY MW § INV #|SWIPSS § INV # VAT 15%|IB TRF # THANK YOU|CPAY § #",
    wrong:
      "EFT UNPAID #|REVERSAL MPAMBA #|staff advance|lease deposit|village bank|RD CHQ #|loan top up|MITASS RETURN #|funeral contribution|bank mkhonde",
  },
  "Libya, Sudan and Yemen": {
    honest:
      "حوالة واردة فاتورة #|سداد قيمة الفاتورة رقم #|تحويل من § فاتورة #|دفعة فاتورة مبيعات #|إيداع فاتورة # مع الشكر|بنكك § فاتورة #|مقابل فاتورة #",
    wrong:
      "رد مبلغ #|حوالة ملغاة #|ضمان ابتدائي|إيجار مكتب|قرض حسن|مردودات مبيعات #|شيك مرتجع #|دفعة مقدمة|خطاب ضمان|اشعار خصم #",
  },
  "Lebanon, Jordan and Palestine": {
    honest:
      "CLIQ § INV #|INWARD TRF § INV #|EFAWATEERCOM #|TRSF FROM § FACT #|تحويل كليك § فاتورة #|OMT § INV #|IBURAQ § INV # VAT 16%|RTGS-JO #",
    wrong:
      "CHQ RETURNED #|CLIQ REVERSAL #|rent guarantee|loan shareholder|TRSF ANNULE #|إيجار|سلفة موظف|شيك راجع #|key money|INWARD TRF REJECTED #",
  },
  "Kuwait, Bahrain and Oman": {
    honest:
      "KNET § #|FAWRI+ § INV #|BENEFITPAY § #|WAMD § INV #|TT IN § INV # VAT 10%|ACH-OM § INV #|INW TRF § BILL # CHG SHA|WPAY § #",
    wrong:
      "FAWRI REJECTED #|CHQ RTD #|indemnity|gratuity|security deposit flat|BENEFITPAY REFUND #|performance bond|INW TRF RETURNED #|jamiya|WPS SALARY",
  },
  "Kyrgyzstan and Tajikistan": {
    honest:
      "оплата за товар по сч-ф #|эсеп-фактура # боюнча төлөм|пардохт барои ҳисобнома #|опл. по сч. # в т.ч. НДС|ЭСФ # §|Клиринг § счет #|барои хизматрасонӣ #",
    wrong:
      "возврат ден. средств #|займ по договору ?|ижара акысы|карз|арендная плата за август|бозгашти маблағ #|ошибочный платеж #|аванс по дог. 14|гарантийный взнос|штраф",
  },
  "Lithuania, purposes": {
    honest:
      "Apmokėjimas pagal sąsk. #|už paslaugas SF #|PVM sąskaita faktūra #|Mokėjimas § sąsk. Nr. #|apmok. SF # su PVM|Sąskaitos # apmokėjimas|už prekes #|Momentinis § SF #",
    wrong:
      "grąžinimas #|kreditinė #|nuomos užstatas|paskola|delspinigiai #|permoka #|avansas pagal sut. 14|klaidingas mokėjimas #|anuliuota SF #|nuoma liepa|dividendai",
  },
  "Latvia, purposes": {
    honest:
      "Par rēķinu #|rēķ. Nr. # apmaksa|apmaksa par pakalpojumiem #|Par precēm, rēķins #|PVN rēķins # paldies|maksājums par rēķinu #|rēķina # samaksa|Ienākošs maksājums § #",
    wrong:
      "atmaksa #|kredītrēķins #|īres depozīts|aizdevums|līgumsods #|pārmaksa #|avanss piedāvājums ????|kļūdains maksājums #|anulēts rēķins #|īre jūlijs|daļēja apmaksa #",
  },
  "Slovenia, purposes": {
    honest:
      "plačilo računa #|UPN § rač. #|plačilo po rač. št. #|rn # hvala|nakazilo § račun #|račun # z DDV 22%|poravnava računa #|PLAČILO BLAGA, RAČ. #",
    wrong:
      "vračilo #|dobropis #|varščina|posojilo družbenika|preplačilo #|predračun ????|najemnina julij|zamudne obresti #|storno računa #|napačno nakazilo #|delno plačilo #",
  },
  "Croatia, purposes": {
    honest:
      "plaćanje računa #|uplata po rn #|HUB3 račun #|po R-1 br. #|plaćanje po fakturi # s PDV-om|račun br. # hvala|priljev § rn. #|uplata za usluge, rn #",
    wrong:
      "povrat uplate #|storno računa #|jamčevina|pozajmica|predujam po ponudi ????|najam srpanj|odobrenje #|preplata #|kamate #|krivo uplaćeno #|djelomično #",
  },
  "Serbia, codes of payment": {
    honest:
      "плаћање по рачуну #|uplata po fakturi br. #|promet robe fakt. #|221 § rn #|za usluge po fakturi #|plaćanje e-fakture #|uplata po rn # sa PDV 20%|промет услуга фактура #",
    wrong:
      "povraćaj #|knjižno odobrenje #|depozit za zakup|pozajmica osnivača|po profakturi ????|zakup jul|storno fakture #|greškom uplaćeno #|zatezna kamata #|avans po ugovoru 8|повраћај #",
  },
  "Romania, explanations": {
    honest:
      "c/v fact #|plata factura #|contravaloare factura nr #|CV fact. fiscala #|incasare OP ??? fact #|achitat factura # multumesc|plata ff #|transfer § fact. # TVA 21%",
    wrong:
      "retur #|storno factura #|garantie buna executie|imprumut asociat|penalitati fact #|avans oferta ????|chirie iulie|restituire #|suma virata eronat #|plata partiala #|aport capital",
  },
  "Bulgaria, grounds": {
    honest:
      "по ф-ра #|плащане по фактура #|ф. №#|пл. ф-ра # с ДДС 20%|превод § фактура #|за услуги по ф-ра #|ОСНОВАНИЕ: фактура #|фактура # благодаря",
    wrong:
      "връщане на сума #|сторно ф-ра #|кредитно известие #|гаранция по наем|заем|лихва #|аванс по оферта ????|наем юли|грешен превод #|частично плащане #|дивидент",
  },
  "Greece and Cyprus, reasons": {
    honest:
      "εξόφληση τιμ. #|ΠΛΗΡΩΜΗ ΤΙΜΟΛΟΓΙΟΥ #|ΤΠΥ #|ΤΔΑ # με ΦΠΑ|έμβασμα § τιμολόγιο #|IRIS § ΤΙΜ #|DIAS CR § INV #|εξοφληση τιμολογιου # ευχαριστούμε",
    wrong:
      "πιστωτικό #|επιστροφή #|εγγύηση ενοικίου|δάνειο|προκαταβολή προσφορά ????|ενοίκιο Ιουλίου|ακύρωση τιμολογίου #|τόκοι υπερημερίας #|λανθασμένη μεταφορά #|μέρισμα",
  },
  "Sweden, bankgiro and Swish": {
    honest:
      "BG 5???-???? § #|Bankgiroinbetalning fakt #|Swish från § faktura #|OCR-fri inbetalning #|LB § FAKTURA #|Insättning § faktura # inkl moms|PG § faktura #|Autogiro #|Betaln. av faktura #",
    wrong:
      "deposition hyra|Återbetalning #|Swish retur #|lån|kreditfaktura #|hyra juli|förskott offert ????|påminnelseavgift|Returnerad betalning #|felaktig betalning #|delbetalning #",
  },
  "Portugal, descriptions": {
    honest:
      "TRF CR SEPA+ DE § FT #|TRF IMEDIATA DE § FATURA #|PAG. FT #|MB WAY § FT #|TRANSF REC § FATURA #|Pagamento FR #|LIQ FT # C/ IVA 23%|DEP. § FT #",
    wrong:
      "TRF DEVOLVIDA #|caução arrendamento|suprimentos|nota de crédito #|estorno #|renda julho|adiantamento orçamento ????|reembolso IVA|DD REJEITADO #|juros de mora #|pagamento parcial #",
  },
  "Brazil, TED and collections": {
    honest:
      "TED RECEBIDA § NF #|PIX RECEBIDO § NF-e #|DEPOSITO IDENTIFICADO § NF #|COBRANCA # LIQUIDADA|RECEB FORNECEDOR NFS-e #|pagto nota fiscal #|CRED TED § NF # C/ ISS",
    wrong:
      "PIX DEVOLVIDO #|TED DEVOLVIDA #|caução aluguel|mútuo|aluguel julho|adiantamento proposta ????|estorno pix #|CHEQUE DEVOLVIDO #|aporte de capital|NF cancelada #|multa contratual #",
  },
  "Colombia, transfers": {
    honest:
      "PSE § FACT #|CONSIG NAL § FV #|TRANSF SUC VIRTUAL § FE #|BRE-B § FACT #|NEQUI § fact #|PAGO DE PROV § #|ACH CREDITO § FE #|DISPERSION § FACTURA #|QR § fact # con IVA 19%",
    wrong:
      "canon arrendamiento|reintegro #|anticipo cotizacion ????|nota crédito #|préstamo socio|devolución mercancía #|CHEQUE DEVUELTO #|ACH RECHAZADO #|arriendo julio|natillera|mora fact #",
  },
  "Brunei, Timor and Papua": {
    ...text,
    honest:
      "DST PAY § INV #|RTGS BRUNEI § INV #|KUNDU PAY § INV #|TRF § INV #|R-TIMOR § FATURA #|BSP EFT § INV # GST|INTERNET TRF FROM § INV #|PG TRF § #",
    wrong:
      "TRF § house bond|RTGS RETURN § #|KUNDU PAY § bride price|EFT REJECT § #|TRF § loan|DST PAY § REVERSAL #|TRF § rental July|§ salary advance",
  },
  "Bhutan and the Maldives": {
    ...text,
    honest:
      "MBOB § INV #|BFS § BILL #|BML MOBILE TRF § INV #|FAVARA § INV #|RTGS BT § #|MPAY § INV #|TRANSFER § INV # GST 8%|SWIPE § #",
    wrong:
      "MBOB § refund #|BML MOBILE TRF § rent deposit|FAVARA RETURN § #|RTGS BT § loan|TRANSFER § kidu|CHQ RTN § #|MPAY REVERSED § #|§ advance for quote ????",
  },
  "Quebec, labels": {
    honest:
      "DÉPÔT DIRECT § FACT #|Virement Interac de § facture #|DEP-PREAUT § #|PAIEMENT FACTURE ACCESD #|Virement reçu § FACT # TPS TVQ incl.|AccèsD Affaires § facture #|Dépôt mobile fact. #",
    wrong:
      "CHÈQUE RETOURNÉ #|Virement Interac annulé #|EFFET SANS PROVISION #|dépôt de garantie local|prêt actionnaire|remboursement TVQ|loyer juillet|note de crédit #|acompte soumission ????|DPA REFUSÉ #",
  },
  "Ticino and Liechtenstein": {
    honest:
      "ACCREDITO § FATTURA #|Bonifico § ft #|Zahlungseingang QR § RG #|LI-Überweisung § Rechnung #|ORDINE E-BANKING § COMUNICAZIONE: FATT #|Gutschrift § Rg. # MWST 8,1%|TWINT § ft #",
    wrong:
      "ACCREDITO § CAUZIONE|STORNO ACCREDITO #|Gutschrift § Mietzinsdepot|pigione luglio|RITORNO BONIFICO #|Darlehen Gesellschafter|nota di credito #|Vorauszahlung Offerte ????|Rückbuchung #|mutuo",
  },
  "the United States, cheques and their memos": {
    ...text,
    forms: "LLC|Inc.|Corp.|LLP",
    honest:
      "MOBILE CHECK DEPOSIT § MEMO INV #|REMOTE DEPOSIT CHK 1??? § INV #|LOCKBOX 77???? § INV #|BILL.COM § INV #|DEPOSIT CK#1??? FROM § FOR INV #|ACH CREDIT § INV #|VENMO BUSINESS § INV #",
    wrong:
      "RETURNED ITEM § CK # NSF|DEPOSIT CORRECTION § #|VENMO § rent July|CHECK VOID § INV #|§ escrow|§ earnest money|ACH REVERSAL § #|STOP PMT § INV #|§ capital call|§ retainer",
  },
});
