import type { Random } from "../random.ts";

/** Invented names in several scripts, and legal forms of many countries. */

const pieces = (text: string) => text.split(" ");
const CONSONANTS = pieces("b d f g h j k l m n p r s t v w z br dr gr kl pl sk st tr");
const VOWELS = pieces("a e i o u");
export const TRADES = pieces(
  "Logistics Energy Foods Textiles Printing Security Plumbing Trading Packaging Dental Motors Supplies Roofing Optics Milling",
);
const EXTRA = pieces("Lending Holdings Ventures Capital Realty Staffing Insurance Partners Leasing Academy");

/** Legal forms; the percent sign stands for the name. */
const FORMS = (
  "% GmbH|% AG|% KG|% GmbH & Co. KG|% UG (haftungsbeschränkt)|% e.K.|% Ges.m.b.H.|% Sàrl|% SAS|% SARL|% EURL|% S.A.|% S.L.|% Lda.|% Ltda.|" +
  "% S.A. de C.V.|% S.p.A.|% S.r.l.|% B.V.|% N.V.|% VOF|% ApS|% A/S|% AB|% AS|% ASA|% Oy|% Oyj|% OÜ|SIA %|UAB %|% sp. z o.o.|% s.r.o.|" +
  "% a.s.|% Kft.|% Zrt.|% d.o.o.|SC % SRL|% EOOD|% Ltd|% Limited|% PLC|% LLP|% LLC|% Inc.|% Corp.|% Co., Ltd.|% Pty Ltd|% Pte. Ltd.|" +
  "% Sdn. Bhd.|% Pvt. Ltd.|% K.K.|% A.Ş.|PT % Tbk|OOO %|% JSC|% WLL"
).split("|");

/** A pronounceable word that no counterparty has, such as `Pladero`. */
export function word(random: Random, syllables = 3): string {
  const letters = Array.from({ length: syllables }, () => random.pick(CONSONANTS) + random.pick(VOWELS)).join("");
  return letters.charAt(0).toUpperCase() + letters.slice(1) + random.pick(["", "n", "r", "x", "l"]);
}

/** A name in a legal form of a random country. */
export function inForm(random: Random, name: string, forms: readonly string[] = FORMS): string {
  return random.pick(forms).replace("%", name);
}

/** A second word that makes another company of a name. */
export function extraWord(random: Random): string {
  return random.pick(EXTRA);
}

/** A name in its own script and as a bank writes it in Latin letters. */
export interface Bilingual {
  own: string;
  latin: string;
}

// Each syllable or letter with its usual transcriptions (ISO 9, ICAO, BGN/PCGN; ELOT 743).
const CYRILLIC = (
  "ба=ba ве=ve го=go ди=di жу=zhu,ju за=za ки=ki ло=lo ма=ma не=ne по=po ри=ri са=sa то=to фу=fu ха=kha,ha це=tse,ce " +
  "чи=chi,ci шо=sho,so ща=shcha юг=yug,iug яр=yar,iar"
).split(" ");
const GREEK =
  "βα=va δε=de ζω=zo θη=thi κα=ka λο=lo μι=mi νε=ne ξα=xa πο=po ρι=ri σα=sa του=tou φω=fo χα=cha,ha ψι=psi".split(" ");

function bilingual(random: Random, table: readonly string[], end: Bilingual): Bilingual {
  const chosen = Array.from({ length: 4 }, () => random.pick(table).split("=") as [string, string]);
  const own = chosen.map(([letters]) => letters).join("") + end.own;
  const latin = chosen.map(([, ways]) => random.pick(ways.split(","))).join("") + end.latin;
  return { own: own.charAt(0).toUpperCase() + own.slice(1), latin: latin.charAt(0).toUpperCase() + latin.slice(1) };
}

export function cyrillicName(random: Random): Bilingual {
  const name = bilingual(
    random,
    CYRILLIC,
    random.pick([
      { own: "н", latin: "n" },
      { own: "строй", latin: "stroy" },
    ]),
  );
  return { own: `ООО «${name.own}»`, latin: random.pick([`OOO ${name.latin}`, `${name.latin} LLC`, name.latin]) };
}

export function greekName(random: Random): Bilingual {
  const name = bilingual(random, GREEK, { own: "ς", latin: "s" });
  return { own: `${name.own} Α.Ε.`, latin: random.pick([`${name.latin} A.E.`, `${name.latin} SA`, name.latin]) };
}

const KANA = pieces("ｱ ｲ ｵ ｶ ｷ ｸ ｺ ｻ ｼ ｽ ﾀ ﾂ ﾄ ﾅ ﾆ ﾉ ﾊ ﾋ ﾌ ﾎ ﾏ ﾐ ﾑ ﾓ ﾔ ﾕ ﾖ ﾗ ﾘ ﾙ ﾛ ﾜ ｶﾞ ｸﾞ ｻﾞ ｼﾞ ﾀﾞ ﾄﾞ ﾊﾞ ﾌﾞ ﾌﾟ ｼｮｳ ﾃﾝ ｼﾝ");
const KANJI = pieces("山田 川崎 中村 大和 東洋 北星 光栄 富岡 青木 松浦 桜井 南海 金剛 白石 千歳");
const KANJI_TRADES = pieces("商事 電機 工業 物産 運輸 建設 製薬 印刷");
const HANGUL = pieces("한 성 진 미 래 동 아 신 세 광 명 우 정 대 현 태 원 산");

/** A Japanese name in full-width kana, and as banks transmit it in half-width kana with an abbreviated legal form. */
export function kanaName(random: Random): Bilingual {
  const half = Array.from({ length: 6 }, () => random.pick(KANA)).join("");
  const full = half.normalize("NFKC");
  const [own, printed] = random.pick([
    [`株式会社${full}`, `ｶ)${half}`],
    [`${full}株式会社`, `${half}(ｶ`],
    [`有限会社${full}`, `ﾕ)${half}`],
    [full, half],
  ] as const);
  return { own, latin: printed };
}

/** An East Asian name with its legal form written in two ways. */
export function eastAsianName(random: Random): [onFile: string, printed: string] {
  const kanji = random.pick(KANJI) + random.pick(KANJI) + random.pick(KANJI_TRADES);
  const hangul = Array.from({ length: 5 }, () => random.pick(HANGUL)).join("");
  const ways = random.pick([
    [kanji, ["株式会社%", "（株）%", "㈱%", "(株)%"]],
    [kanji, ["%株式会社", "%（株）", "%㈱"]],
    [kanji, ["有限会社%", "㈲%", "（有）%"]],
    [hangul, ["주식회사 %", "(주)%", "㈜%"]],
    [hangul, ["%(주)", "% 주식회사", "%㈜"]],
  ] as const);
  const [onFile, printed] = random.sample<string>(ways[1], 2);
  return [(onFile ?? "%").replace("%", ways[0]), (printed ?? "%").replace("%", ways[0])];
}
