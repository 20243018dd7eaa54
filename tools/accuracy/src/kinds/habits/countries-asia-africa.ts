import { habits } from "./habit.ts";

/**
 * Texts of banks and payers of Asia and Africa: schemes, ids, taxes and phrases around a number, and what changes its
 * meaning.
 */

const local = { forms: "Traders|Enterprises|Pvt. Ltd.|Ltd|Industries" };

export const asiaAndAfrica = habits({
  "India, UPI": {
    ...local,
    by: "text",
    honest: "UPI/CR/60????????45/§/HDFC/INV #|UPI-§-inv#@okaxis-60????????12-# |UPI/P2M/6061????????/§/bill #",
    wrong:
      "UPI/CR/60????????45/§/SBIN/rent|UPI/CR/60????????45/§/gift|UPI/REV/60????????45/§|UPI/CR/60????????45/§/deposit|UPI/CR/60????????45/§/loan return",
  },
  "India, NEFT and RTGS": {
    honest:
      "NEFT CR-UTIB000????-§-INV #|RTGS CR-HDFC000????-#-HDFCR5202603????|NEFT*SBIN000????*SBINN5206????*#|BY CLG # GST 18%|IMPS/6061????????/#/IGST PAID",
    wrong:
      "NEFT CR-UTIB000????-EMD REFUND|RTGS CR-HDFC000????-SECURITY DEPOSIT|NEFT ICIC000????-GST REFUND FEB|NEFT-SALARY ADVANCE|RTGS-ICD REPAYMENT",
  },
  "Nigeria, transfers of NIP": {
    ...local,
    by: "text",
    honest: "NIP CR/§/INV #|TRF FRM § /Pymt for inv #|NIP/GTB/§/#/00001?2603????????|FT//§//invoice # VAT 7.5%",
    wrong:
      "NIP CR/§/loan repayment|NIP/UBA/§/house rent|NIP CR/§/POS settlement|TRF FRM §/esusu contribution|RVSL/NIP/§",
  },
  "Kenya, Uganda, Ghana, mobile money": {
    ...local,
    by: "text",
    honest:
      "MPESA QH?7X1AB?D 2547???????? § Acc #|PAYBILL 40???? § ACC NO #|MOMO 02???????? § Ref #|AIRTEL MONEY § INV #|TIGOPESA § #",
    wrong:
      "MPESA QH?7X1AB?D § deposit|MOMO § school fees loan|PAYBILL § chama contribution|MPESA § harambee|AIRTEL MONEY § REVERSAL",
  },
  "South Africa, electronic payments": {
    honest:
      "IB PAYMENT FROM §: #|MAGTAPE CREDIT #|FNB APP PAYMENT FROM #|ACB CREDIT # VAT INCL 15%|CAPITEC § #|EFT # STD BANK PMT",
    wrong: "UNPAID DEBIT ORDER #|ACB REVERSAL #|DISPUTED DEBIT #|MAGTAPE UNPAID #|STOPPED PAYMENT #",
  },
  "Egypt and the Levant, Arabic phrases": {
    honest: "سداد فاتورة رقم #|دفع الفاتورة # شكرا|قيمة فاتورة #|فاتورة ضريبية # شامل ض.ق.م|InstaPay § #",
    wrong: "استرداد #|إلغاء فاتورة #|إشعار دائن #|سلفة|إيجار شهر|عربون|تأمين مسترد",
  },
  "the Gulf, transfers and taxes": {
    honest:
      "SARIE INW # VAT 15%|UAEFTS # TRN 1003????????0003|AANI § #|TT REF # INCL VAT 5%|SADAD BILL #|INWARD TT §/INV #/CHARGES SHA",
    wrong: "PDC RETURNED #|CHQ BOUNCED #|INW CLG RETURN #|EJARI DEPOSIT|SECURITY CHEQUE REFUND|VISA FEE|DEWA DEPOSIT",
  },
  "Pakistan and Bangladesh, transfers": {
    ...local,
    honest: "RAAST P2P § INV #|IBFT # SALES TAX 18%|BEFTN CR #|NPSB § BILL #|bKash TrxID BCH4????XY #|1LINK FT #",
    wrong: "RAAST § qarz wapsi|IBFT committee payment|BEFTN SECURITY MONEY|bKash Refund #|NPSB REVERSAL #",
  },
  "Thailand, transfers and phrases": {
    honest:
      "PromptPay x???? ชำระค่าสินค้า #|ชำระใบแจ้งหนี้ # รวม VAT 7%|รับโอนจาก SCB x???? #|BAHTNET #|ค่าบริการ ตามใบกำกับภาษี #",
    wrong: "เงินประกัน #|ใบลดหนี้ #|คืนเงิน #|ยกเลิกใบแจ้งหนี้ #|ชำระบางส่วน #",
  },
  "Vietnam, transfers and phrases": {
    honest:
      "thanh toan hoa don #|TT tien hang HD so #|§ CK thanh toan # VAT 10%|IBFT § tt hoa don GTGT #|chuyen tien hang #",
    wrong: "hoan tien #|huy hoa don #|tra no vay|tien thue nha|dat coc hop dong|tra lai hang #",
  },
  "Indonesia, transfers and phrases": {
    honest:
      "TRSF E-BANKING CR 0203/FTSCY/WS9???? #|BI-FAST CR # PPN 11%|pelunasan faktur #|pembayaran inv # §|LLG-BCA #|bayar tagihan #",
    wrong: "retur barang #|pengembalian dana #|cicilan ke-2 #|titipan|pinjaman|THR|salah transfer #",
  },
  "Malaysia, Singapore, the Philippines, fast payments": {
    honest:
      "DUITNOW TRF #|PAYNOW-FAST OTHR #|INSTAPAY § INV #|PESONET CR #|FAST PAYMENT # GST 9%|IBG CREDIT #|GIRO - SUPP §: #|GCASH § SI #",
    wrong: "PAYNOW-FAST RENT|DUITNOW ang pow|INSTAPAY padala|GIRO - SALA|GIRO - REFUND #|IBG RETURNED #|FAST REJECT #",
  },
  "Japan, phrases and fields": {
    honest: "ご請求分 #|請求番号 #|お支払い # 消費税10%込|インボイス登録 T?????????123? #|総合振込 #",
    wrong: "訂正分 #|二重振込 #|預り金|保証金 #|取消 #|値引 #",
  },
  "Korea, phrases": {
    honest: "세금계산서 #|물품대금 # 부가세포함|대금결제 #|타행입금 #|청구번호 # 입금|용역비 #",
    wrong: "가수금|오입금 #|수정세금계산서 #|임대보증금|이중입금 #",
  },
  "China and Taiwan, phrases": {
    honest: "网银转账 货款 #|支付服务费 发票号 #|跨行轉入 #|货款#含税13%|貨款 統一發票 #",
    wrong: "多付 #|保證金 #|部分货款 #|折让 #|退押金 #|重复付款 #",
  },
  "an invoice in a script that is seldom seen": {
    honest:
      "ინვოისი #|հաշիվ-ապրանքագիր #|चालान #|इनवॉइस #|চালান #|விலைப்பட்டியல் #|ደረሰኝ #|វិក្កយបត្រ #|ໃບແຈ້ງໜີ້ #|ඉන්වොයිසිය #|ઇન્વોઇસ #",
    wrong: "დაბრუნება #|վերադարձ #|वापसी #|धनवापसी #|ফেরত #|திரும்பப்பெறுதல் #|ተመላሽ #|សងប្រាក់វិញ #|ຄືນເງິນ #|ආපසු ගෙවීම #|પરત #",
  },
});
