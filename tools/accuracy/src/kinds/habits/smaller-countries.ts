import { habits } from "./habit.ts";

/** Small countries and languages that few lists have, written by someone who had not read the matcher. */

const text = { by: "text", forms: "Ltd|SARL|S.L.|LLC|Sdn Bhd|Pvt Ltd" } as const;

export const smallerCountries = habits({
  "Andorra, San Marino and Monaco": {
    honest:
      "TRANSF REBUDA § FRA #|pagament total fra # IGI 4,5%|BONIFICO § FT #|saldo fatt. # arredamento ufficio|VIR SEPA § FACT # MONACO|facture # amarrage port Hercule|fra # forfet i material esquí",
    wrong:
      "a compte fra #|TRANSF RETORNADA #|caparra per #, fattura finale a seguire|caution appartement pas #|paga i senyal #|penale ritardo #|devolució cobrament doble #",
  },
  "Gibraltar, Jersey and the Isle of Man": {
    honest:
      "FPI § INV #|NATWEST INTL CREDIT § REF #|inv # yacht antifoul, cheers|paid inv # in full, TT week marquee|IOM BANK TRF § #|Invoice # potatoes and crates",
    wrong:
      "bond for the flat not #|on account of #, rest after TT|UNPAID FPI # NO ACCOUNT|overpaid # send back|# is not mine, wrong Smith|surety #|half of #",
  },
  "Greenland and the Sami": {
    honest:
      "overførsel fra § faktura #|akiligaq faktura #|rehket # máksojuvvon, giitu|faktura # snescooterdele Nuuk|Bet. § # BANKNORDIK|faktura # reingjerde Kautokeino",
    wrong:
      "delbetaling #, resten når jeg har solgt fisk|depositum hytte ikke #|RETUR #|forskud på #|rykker #|buhtadus #|forkert konto # retur tak",
  },
  "overseas France and the Pacific franc": {
    honest:
      "VIR RECU § FACT # XPF|règlement facture # groupe froid Nouméa|OCTAVE § FACT #|fact # location bache cyclone, mauruuru|paiement total # canne à sucre|VIR § # OPT CCP",
    wrong:
      "acompte sur #, reste après la coupe|caution case pas #|VIR REJETE #|remb trop percu #|avance #|octroi de mer sur #|j'ai payé # deux fois",
  },
  "Puerto Rico and Guam": {
    honest:
      "ATH MOVIL §|ATH MOVIL § FACT #|ATH BUSINESS PMT § #|pago completo factura # techo|inv # typhoon shutters paid off, si yu'os ma'ase|ACH CREDIT § INV #|factura # planta eléctrica, gracias",
    wrong:
      "pronto # y luego cuadramos|ATH MOVIL DEVUELTO #|fianza apto no #|deposit hold on #|NSF #|me equivoqué ATH # devuélveme|retención diez por ciento #",
  },
  "Somalia and Djibouti": {
    honest:
      "EVC PLUS § INV #|lacag bixin qaansheegta #|ZAAD §|ZAAD § #|qaansheeg # waa la bixiyay, mahadsanid|DAHABSHIIL § REF #|règlement facture # Djibouti port|WAAFI § INV #",
    wrong:
      "hormarin #|qayb ka mid ah #|khalad ku dir # soo celi|waa deyn, ma aha #|lacag celin #|caution locale pas #|REVERSAL EVC #",
  },
  "Nigeria, Hausa, Yoruba and Igbo": {
    honest:
      "biyan kudin invoice #|mo ti san gbogbo owo invoice #|akwụgo m ụgwọ invoice #|NIP § INV # nagode|owo ise invoice # e se|ụgwọ ọrụ invoice # daalụ",
    wrong:
      "wani bangare na #|na aika kuskure # a mayar|owo asansile #|apa kan invoice #|nkwụnye ego #|ezigara na mperi # weghachi|bashi ne, ba biyan # ba ne",
  },
  "South Africa, isiZulu, isiXhosa and Sesotho": {
    honest:
      "inkokhelo ye-invoice #|ngikhokhe yonke i-invoice # ngiyabonga|intlawulo ye-invoice #|tefo ya invoice #|EFT § INV # enkosi|ke lefile kaofela invoice #",
    wrong:
      "idiphozi ye-#|ingxenye ye-#|ngithumele ngephutha #|imali ebuyayo #|inxalenye ye-#|karolo ya #|mali e busitsweng #",
  },
  "India, Marathi, Gujarati and Punjabi": {
    honest:
      "बिल # पूर्ण रक्कम|इनव्हॉइस # दुरुस्ती खर्च धन्यवाद|બિલ # પૂરું પેમેન્ટ|ઇન્વોઇસ # મરામત આભાર|ਬਿੱਲ # ਪੂਰੀ ਰਕਮ|UPI/§/INV #|bill # paise dile",
    wrong: "# आगाऊ रक्कम|# अर्धे पैसे बाकी नंतर|# ચૂકથી મોકલ્યા પાછા આપો|# બાના પેટે|# ਪੇਸ਼ਗੀ|# ਗਲਤੀ ਨਾਲ ਭੇਜੇ|# चा परतावा",
  },
  "India, Telugu, Kannada and Malayalam": {
    honest:
      "బిల్ # పూర్తి మొత్తం|ఇన్వాయిస్ # మరమ్మతు ధన్యవాదాలు|ಬಿಲ್ # ಪೂರ್ತಿ ಹಣ|ಇನ್ವಾಯ್ಸ್ # ರಿಪೇರಿ ಧನ್ಯವಾದ|ബിൽ # മുഴുവൻ തുക|ഇൻവോയ്സ് # നന്ദി|NEFT § INV #",
    wrong: "# అడ్వాన్స్|# పొరపాటున పంపాను తిరిగి ఇవ్వండి|# ಮುಂಗಡ|# ಅರ್ಧ ಹಣ|# അഡ്വാൻസ്|# തെറ്റി അയച്ചു തിരികെ തരൂ|# രണ്ടാം ഗഡു",
  },
  "Pakistan, Urdu and Punjabi": {
    honest:
      "انوائس # کی مکمل ادائیگی|بل # مرمت شکریہ|RAAST § INV #|IBFT § INVOICE #|bill # poora ada kar diya|انوائس # بابت خدمات|JAZZCASH § #",
    wrong:
      "# ایڈوانس|# کی آدھی رقم باقی بعد میں|# غلطی سے بھیج دیے واپس کریں|bayana #|# قسط دوم|IBFT REVERSAL #|# واپسی رقم",
  },
  "Afghanistan, Pashto and Dari": {
    honest: "د بل # بشپړه تادیه|بل # مننه|پرداخت مکمل بل #|HAWALA § INV #|تسویه بل # تشکر|AZIZI BANK § INV #",
    wrong:
      "# پیشکي|# نیمایي پیسې|په غلطي لېږل شوي # بېرته یې راکړئ|پیش پرداخت #|قسط # دوم|قرض است نه بابت #|برگشت پول #",
  },
  "Sri Lanka, Sinhala and Tamil": {
    honest:
      "ඉන්වොයිසි # සම්පූර්ණ ගෙවීම|බිල # ගෙවුවා ස්තුතියි|CEFT § INV #|LANKAPAY § #|பில் # முழுவதும் கட்டினேன்|invoice # VAT 18% paid",
    wrong: "# අත්තිකාරම්|# කොටසක් ඉතිරිය පසුව|වැරදිලා දැම්මා # ආපසු එවන්න|# ආපසු ගෙවීම|# முன்பணம்|RTN CEFT #|# වාරික දෙක",
  },
  "Myanmar, Cambodia and Laos in their scripts": {
    honest: "ဘောက်ချာ # အပြေအလည်ပေးချေ|KBZPAY § #|ប្រាក់វិក្កយបត្រ # បង់គ្រប់|BAKONG § INV #|ຈ່າຍບິນ # ຄົບຖ້ວນ|BCEL ONE § INV #",
    wrong: "# စရံငွေ|# တစ်ဝက်ပေး|# មួយផ្នែក|# ប្រាក់កក់|# ເງິນມັດຈຳ|# ໂອນຜິດ ກະລຸນາສົ່ງຄືນ|# ប្រាក់សង",
  },
  "Nepal and Bhutan, Nepali and Dzongkha": {
    honest:
      "बिल # को पूरा भुक्तानी|इनभ्वाइस # मर्मत धन्यवाद|CONNECTIPS § INV #|ESEWA § #|FONEPAY § INV #|BOB MBOB § INV #|bill # ko paisa tiriyo",
    wrong: "# पेश्की|# को आधा बाँकी पछि|गल्तीले पठाएको # फिर्ता गर्नुहोस्|# धरौटी|# बैना|ESEWA REFUND #|# रकम फिर्ता",
  },
  "Basque, Galician and Aranese": {
    honest:
      "faktura # ordainketa eskerrik asko|# fakturaren ordainketa osoa|pagamento factura # grazas|factura # reparación do tellado|TRANSF § FAK #|pagament factura # era neu",
    wrong:
      "aurrerakina #|# fakturaren zati bat|a conta da #|fianza do piso non #|okerreko ordainketa # itzuli|devolución da #|# segundo prazo",
  },
  "Welsh, Irish and Gaelic": {
    honest:
      "taliad anfoneb # diolch|anfoneb # wedi talu'n llawn|íocaíocht sonrasc # go raibh maith agat|sonrasc # íoctha go hiomlán|pàigheadh cunntas # tapadh leibh|FPI § ANFONEB #",
    wrong: "blaendal #|rhan o #|anfonais drwy gamgymeriad #|éarlais #|cuid de #|pàirt de #|aisíoc #",
  },
  "Luxembourgish, Frisian and Low German": {
    honest:
      "Rechnung # bezuelt merci|Facture # Daachaarbechten|faktuer # betelle tank|faktuer # molke|reken # betahlt, moin|PAYCONIQ § #",
    wrong: "Akont fir #|Deel vun #|Kautioun net #|foarskot op #|diel fan #|falsch Konto # zréck w.e.g.|Anbetohln #",
  },
  "Armenia and Georgia in their scripts": {
    honest:
      "հաշիվ # վճարում|հաշիվ-ապրանքագիր # ամբողջությամբ|ინვოისი # გადახდა|ინვოისი # სრულად, მადლობა|IDRAM §|IDRAM § INV #|TBC PAY § INV #",
    wrong:
      "կանխավճար #|մասնակի վճար #|սխալմամբ փոխանցված #|ავანსი #|ნაწილობრივი გადახდა #|შეცდომით ჩარიცხული #|თანხის დაბრუნება #",
  },
  "a phone's transfer in one text": {
    ...text,
    honest:
      "MPESA § PAID INVOICE #|QR PAYMENT FROM § INV #|MOMO § INV #|WALLET CREDIT § REF INV #|REQUEST TO PAY ACCEPTED § #|APP TRANSFER § MSG INVOICE # THANKS|PHONE PAY § FACT #",
    wrong:
      "MPESA § REVERSED INV #|REQUEST TO PAY CANCELLED § #|CASHBACK § #|WALLET TOP UP § #|MOMO § FAILED #|DISPUTE OPENED § #|SPLIT BILL § #",
  },
});
