/** Each traditional character with the simplified one, as far as words for purposes have them. */
const PAIRS =
  "貨货費费還还匯汇誤误複复兩两請请沖冲廢废轉转帳账賬账發发額额實实單单據据號号證证驗验許许務务買买賣卖銷销資资稅税債债貸贷償偿賠赔罰罚違违約约滯滞納纳訂订預预餘余結结" +
  "補补貼贴贈赠獎奖禮礼儲储應应對对項项質质責责險险損损傷伤醫医購购權权東东擔担兌兑際际電电業业處处給给與与個个總总無无試试測测於于銀银錯错時时過过會会員员紅红開开關关" +
  "類类辦办萬万數数繳缴絕绝敗败戶户當当註注銷销價价檢检確确認认賦赋遲迟歸归屬属";
const SIMPLIFIED = new Map(Array.from(PAIRS.matchAll(/(.)(.)/gu), ([, from, to]) => [from, to] as [string, string]));
const TRADITIONAL = new RegExp(`[${[...SIMPLIFIED.keys()].join("")}]`, "gu");
/** Small numbers, which words for instalments have as characters: `第2期` is `第二期`. */
const SMALL_NUMBER = /(?<!\d)[1-5](?!\d)/g;
const CHARACTERS = "一二三四五";
/** Letters of Korean as syllables again (출장 is no 출자), and traditional characters as simplified ones. */
export const composed = (folded: string): string => simplified(folded.normalize("NFC"));

/** A text with simplified characters and small numbers as characters, of the same length. */
export const simplified = (text: string): string =>
  text
    .replace(TRADITIONAL, (character) => SIMPLIFIED.get(character) as string)
    .replace(SMALL_NUMBER, (digit) => CHARACTERS.charAt(Number(digit) - 1));
