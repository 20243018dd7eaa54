import type { Counterparty } from "../src/model/counterparty.ts";
import type { Invoice, Line } from "../src/model/model.ts";
import { aLine, anInvoice, aParty } from "./matcher-world.ts";

/** Made-up payments whose name is written differently on the statement and on file. */

/** A payment, what it pays, and who may be confused with the payer. */
interface NameCase {
  line: Line;
  /** The numbers of the invoices that it pays. */
  pays: string[];
}

export interface NameKind {
  counterparties: Counterparty[];
  invoices: Invoice[];
  cases: NameCase[];
}

/** Several payments of a kind have each of these amounts, so that the amount alone tells nothing. */
const AMOUNTS = [10_000n, 23_450n, 78_105n, 41_200n, 5_990n, 133_333n, 9_010n];

/** The fields of a statement that show a counterparty. */
type Shown = Partial<Pick<Line, "description" | "counterpartyName" | "direction">>;

/** One payment for each pair of the name on file and its form on the statement. */
function kindOf(pairs: readonly (readonly [onFile: string, shown: Shown])[]): NameKind {
  const kind: NameKind = { counterparties: [], invoices: [], cases: [] };
  for (const [at, [name, shown]] of pairs.entries()) {
    const amount = AMOUNTS[at % AMOUNTS.length] as bigint;
    const number = `K-${at}`;
    const id = `party-${at}`;
    const direction = shown.direction === "debit" ? "payable" : "receivable";
    kind.counterparties.push(aParty(id, { name }));
    kind.invoices.push(anInvoice(number, { counterpartyId: id, total: amount, direction, issueDate: "2026-01-28" }));
    kind.cases.push({
      line: aLine(shown.description ?? "", { ...shown, id: `line-${at}`, amount }),
      pays: [number],
    });
  }
  return kind;
}

const pairsOf = (first: string, second: string): string[] =>
  first.split(" ").flatMap((one) => second.split(" ").map((two) => `${one} ${two}`));

/** Latin names that share their words with others. */
const LATIN = pairsOf(
  "Harrowgate Pemberley Quillfeather Brackendale Stormhaven Wexcombe Ottersfield Marlstone Tidewater",
  "Refrigeration Publishing Upholstery Instruments Haulage Ceramics",
);

const FORMS = ["Limited", "Holdings PLC", "LLP", "Incorporated", "GmbH & Co. KG", "S.p.A."];

/** Names in fields of a fixed length. */
export function cutNames(length: number): NameKind {
  return kindOf(
    LATIN.map((name, at) => {
      const whole = `${name} ${at % 3 === 0 ? "International " : ""}${FORMS[at % FORMS.length]}`;
      return [whole, { counterpartyName: whole.toUpperCase().slice(0, length).trim(), description: "BGC" }];
    }),
  );
}

const KANA_FIRST = "ヤマナカ ミヤコ シンデン キョウワ ニッポウ オオツカ ゴトウ ヒュウガ チュウブ ジョウナン";
const KANA_TRADE = "ショウジ デンキ フドウサン ケンセツ サービス カガク";
/** Readings in the Latin spelling that companies use. */
const ROMAJI: Record<string, string> = {
  ヤマナカ: "Yamanaka",
  ミヤコ: "Miyako",
  シンデン: "Shinden",
  キョウワ: "Kyowa",
  ニッポウ: "Nippo",
  オオツカ: "Otsuka",
  ゴトウ: "Goto",
  ヒュウガ: "Hyuga",
  チュウブ: "Chubu",
  ジョウナン: "Jonan",
  ショウジ: "Shoji",
  デンキ: "Denki",
  フドウサン: "Fudosan",
  ケンセツ: "Kensetsu",
  サービス: "Service",
  カガク: "Kagaku",
};

/** A name as Japanese banks transmit it: half-width, without small kana, the legal form as one letter. */
function asZengin(name: string): string {
  const small = "ァィゥェォッャュョー";
  const large = "アイウエオツヤユヨ-";
  const plain = [...name].map((letter) => large[small.indexOf(letter)] ?? letter).join("");
  return [...plain.normalize("NFD")].map((letter) => HALF_WIDTH.get(letter) ?? letter).join("");
}

const HALF_WIDTH = new Map(
  Array.from({ length: 0xff9f - 0xff66 + 1 }, (_, at) => String.fromCodePoint(0xff66 + at)).map((half) => [
    half.normalize("NFKD"),
    half,
  ]),
);

/** Names in half-width kana, on file in full-width kana or in Latin letters. */
export function kanaNames(): NameKind {
  return kindOf(
    pairsOf(KANA_FIRST, KANA_TRADE).map((kana, at) => {
      const [first = "", trade = ""] = kana.split(" ");
      const latin = `${ROMAJI[first]} ${ROMAJI[trade]} ${["Co., Ltd.", "K.K.", "Kabushiki Kaisha"][at % 3]}`;
      const onFile = [`株式会社${first}${trade}`, `${first}${trade}（株）`, latin, `㈱ ${kana}`][at % 4] as string;
      const zengin = asZengin(kana.replace(" ", at % 2 === 0 ? "" : " "));
      const shown = at % 3 === 0 ? `ｶ)${zengin}` : at % 3 === 1 ? `${zengin}(ｶ` : `ｶ) ${zengin}`;
      return [
        trade === "サービス" && at % 4 === 2 ? `㈱${kana}` : onFile,
        { counterpartyName: shown, description: "振込" },
      ];
    }),
  );
}

/** Legal forms of China, Japan and Korea beside names in their letters. */
export function formsOfEastAsia(): NameKind {
  const japanese = "東雲 白樺 海原 常盤 葵 千歳 若草"
    .split(" ")
    .flatMap((a) => "精機 物産 印刷 運輸".split(" ").map((b) => a + b));
  const korean = "한빛 새롬 가람 누리 다온 미래"
    .split(" ")
    .flatMap((a) => "전자 상사 물류".split(" ").map((b) => a + b));
  const chinese = "蓝鲸 金叶 远帆 青松".split(" ").flatMap((a) => "机械 贸易".split(" ").map((b) => a + b));
  const ja: [string, string][] = [
    ["株式会社%", "㈱%"],
    ["%株式会社", "（株）%"],
    ["有限会社%", "㈲%"],
    ["%（有）", "有限会社 %"],
    ["合同会社%", "(同)%"],
    ["(株)%", "%"],
  ];
  const ko: [string, string][] = [
    ["(주)%", "주식회사 %"],
    ["주식회사%", "㈜%"],
    ["%(주)", "%"],
    ["%유한회사", "(유)%"],
  ];
  const zh: [string, string][] = [
    ["%有限公司", "%"],
    ["%股份有限公司", "%股份公司"],
    ["%有限责任公司", "%有限公司"],
  ];
  const made = (names: string[], forms: [string, string][]) =>
    names.map((name, at): [string, Shown] => {
      const [onFile, shown] = forms[at % forms.length] as [string, string];
      return [onFile.replace("%", name), { counterpartyName: shown.replace("%", name), description: "振込" }];
    });
  return kindOf([...made(japanese, ja), ...made(korean, ko), ...made(chinese, zh)]);
}

/** Cyrillic words and how passports, banks, librarians and Germans write them. */
const CYRILLIC: [string, string[]][] = [
  ["Жемчужный", ["Zhemchuzhny", "Zhemchuzhnyy", "Zemcuznyj", "Schemtschuschnyj"]],
  ["Хлебцевич", ["Khlebtsevich", "Hlebcevic", "Khlebtcevich", "Chlebzewitsch"]],
  ["Щукинский", ["Shchukinskiy", "Shchukinsky", "Scukinskij", "Schtschukinskij"]],
  ["Ярославцев", ["Yaroslavtsev", "Iaroslavtsev", "Jaroslavcev", "Jaroslawzew"]],
  ["Юрченко", ["Yurchenko", "Iurchenko", "Jurcenko", "Jurtschenko"]],
  ["Гаврилюк", ["Havryliuk", "Gavrilyuk", "Gavriljuk", "Gawriljuk"]],
  ["Черноморье", ["Chernomorye", "Chernomorie", "Cernomore", "Tschernomorje"]],
  ["Шевчук", ["Shevchuk", "Sevcuk", "Shevchuk", "Schewtschuk"]],
  ["Тимофеев", ["Timofeev", "Timofeyev", "Timofejev", "Timofejew"]],
];
const CYRILLIC_TRADES: [string, string[]][] = [
  ["Строймонтаж", ["Stroymontazh", "Stroimontazh", "Strojmontaz", "Strojmontasch"]],
  ["Транспорт", ["Transport", "Transport", "Transport", "Transport"]],
  ["Фармацея", ["Farmatseya", "Farmatceia", "Farmaceja", "Farmazeja"]],
  ["Лесхоз", ["Leskhoz", "Leskhoz", "Leshoz", "Leschos"]],
  ["Цемент", ["Tsement", "Tcement", "Cement", "Zement"]],
  ["Энерго", ["Energo", "Energo", "Energo", "Energo"]],
];
const GREEK: [string, string[]][] = [
  ["Παπαγεωργίου", ["Papageorgiou", "Papageorgioy"]],
  ["Χατζηδάκης", ["Chatzidakis", "Hatzidakis"]],
  ["Ευθυμίου", ["Efthymiou", "Eythimiou"]],
  ["Μπουλούκος", ["Bouloukos", "Mpouloukos"]],
  ["Ξανθόπουλος", ["Xanthopoulos", "Ksanthopoulos"]],
  ["Ψαρράς", ["Psarras", "Psaras"]],
  ["Αυγερινός", ["Avgerinos", "Augerinos"]],
  ["Θεοδωρίδης", ["Theodoridis", "Theodoridis"]],
  ["Ντούνης", ["Dounis", "Ntounis"]],
];
const GREEK_TRADES: [string, string[]][] = [
  ["Μεταφορές", ["Metafores", "Metaphores"]],
  ["Οικοδομική", ["Oikodomiki", "Ikodomiki"]],
  ["Φαρμακείο", ["Farmakeio", "Pharmakeio"]],
  ["Ηλεκτρονικά", ["Ilektronika", "Elektronika"]],
  ["Χημικά", ["Chimika", "Himika"]],
  ["Εκδόσεις", ["Ekdoseis", "Ekdosis"]],
];

function foreign(
  firsts: typeof CYRILLIC,
  trades: typeof CYRILLIC,
  [form, latinForm]: readonly [string, string],
): NameKind {
  let at = 0;
  return kindOf(
    firsts.flatMap(([first, firstLatin]) =>
      trades.map(([trade, tradeLatin]): [string, Shown] => {
        const spelling = at++;
        const own = `${form} ${first} ${trade}`;
        const one = firstLatin[spelling % firstLatin.length];
        const two = tradeLatin[(spelling >> 1) % tradeLatin.length];
        const latin = `${one} ${two}${spelling % 2 === 0 ? ` ${latinForm}` : ""}`;
        return spelling % 3 === 0
          ? [latin, { counterpartyName: own.toUpperCase(), description: "оплата" }]
          : [own, { counterpartyName: latin.toUpperCase(), description: "payment" }];
      }),
    ),
  );
}

export const cyrillicNames = () => foreign(CYRILLIC, CYRILLIC_TRADES, ["ООО", "LLC"]);
export const greekNames = () => foreign(GREEK, GREEK_TRADES, ["ΑΕ", "S.A."]);

/** Payments that an agent makes, with the debtor marked in the text. */
export function ultimateDebtors(): NameKind {
  return kindOf(
    LATIN.map((name, at) => [
      `${name} GmbH`,
      {
        counterpartyName: ["Inkasso Rheinpark AG", "Treuhand Seefeld", "ZahlFix Payments SA"][at % 3] as string,
        description: [
          `SVWZ+Zahlung ABWA+${name} GmbH`,
          `EREF+NOTPROVIDED ABWA+${name.toUpperCase()} SVWZ+Dauerauftrag`,
          `/REMI/zahlung/ULTD//${name} GMBH/`,
          `SVWZ+DANKE\nABWA+${name}`,
        ][at % 4] as string,
      },
    ]),
  );
}

/** Names on file with another letter than on a statement that has only a text. */
export function misspelledVendors(): NameKind {
  return kindOf(
    LATIN.map((name, at) => {
      const place = 1 + ((at * 7) % (name.length - 2));
      const wrong = ["", "x", `${name[place]}e`][at % 3];
      const onFile = `${name.slice(0, place)}${wrong}${name.slice(place + 1)}`;
      return [onFile, shownAs(name, at)];
    }),
  );
}

/** Half of the payments have a name field, the others only a text. */
function shownAs(name: string, at: number): Shown {
  const field = at % 2 === 0 ? { counterpartyName: name, description: "AP RUN" } : undefined;
  return { direction: "debit", description: `ACH DEBIT ${name.toUpperCase()}`, ...field };
}

/** Payments with a misspelled name. The name without the error is on file too, with another amount open. */
export function twinVendors(): NameKind {
  const kind = misspelledVendors();
  for (const [at, name] of LATIN.entries()) {
    kind.counterparties.push(aParty(`twin-${at}`, { name: `${name} LLC` }));
    kind.invoices.push(anInvoice(`T-${at}`, { counterpartyId: `twin-${at}`, total: 7n, direction: "payable" }));
  }
  return kind;
}

/** Payments of two invoices that stand under two spellings of one vendor. */
export function sumsOfTwins(): NameKind {
  const kind = twinVendors();
  kind.cases = kind.cases.map(({ line, pays }, at) => {
    const name = LATIN[at] as string;
    const shown = { description: `ACH DEBIT ${name.toUpperCase()}`, counterpartyName: undefined };
    const number = `S-${at}`;
    const total = 3_000n + BigInt(at);
    kind.invoices.push(
      anInvoice(number, { counterpartyId: `twin-${at}`, total, direction: "payable", issueDate: "2026-01-28" }),
    );
    return { line: { ...line, ...shown, amount: line.amount + total }, pays: [...pays, number] };
  });
  return kind;
}

/** The payments, each with an amount that no other one has: then a name and the amount may confirm. */
function withOwnAmounts({ cases, invoices, ...kind }: NameKind): NameKind {
  const amounts = new Map(cases.map(({ pays: [number] }, at) => [number, 20_000n + BigInt(at * 311)]));
  const priced = invoices.map((invoice) => {
    const total = amounts.get(invoice.invoiceNumber) ?? invoice.total;
    return { ...invoice, total, remaining: total };
  });
  const paid = cases.map(({ line, pays }) => ({
    pays,
    line: { ...line, amount: amounts.get(pays[0]) ?? line.amount },
  }));
  return { ...kind, invoices: priced, cases: paid };
}

/** A whole name in a text. Its bearer has another amount open or none, and a bearer of a longer name has the amount. */
export function longerNames(): NameKind {
  const forms = ["LLC", "Inc", "Ltd", "Co"];
  const longer = ["Lending", "Industries", "Leasing", "Construction"];
  const kind = kindOf(
    LATIN.map((name, at) => [
      `${name} ${longer[at % 4]} ${forms[at % 4]}`,
      { description: `ACH CREDIT ${name} ${forms[at % 4]}`.toUpperCase() },
    ]),
  );
  for (const [at, name] of LATIN.entries()) {
    const counterpartyId = `whole-${at}`;
    kind.counterparties.push(aParty(counterpartyId, { name: `${name} ${forms[at % 4]}` }));
    if (at % 3 === 0) kind.invoices.push(anInvoice(`W-${at}`, { counterpartyId, total: 777n }));
  }
  return withOwnAmounts(kind);
}

/** The name of a company in a text. Only one that begins like it is on file, with the amount open. */
export function shorterNames(): NameKind {
  return withOwnAmounts(
    kindOf(
      LATIN.map((name, at) => [
        `${name} LLC`,
        { description: `${["WIRE IN", "ACH CREDIT"][at % 2]} ${name} Lending LLC` },
      ]),
    ),
  );
}

/** A legal form on file and other ways to print it. */
const PRINTED: [string, string][] = [
  ["% GmbH", "% G.m.b.H."],
  ["% GmbH & Co. KG", "% GMBH U. CO KG"],
  ["% Gesellschaft mit beschränkter Haftung", "% GmbH"],
  ["% S.à r.l.", "% SARL"],
  ["% Société Anonyme", "% SA"],
  ["% S.r.l.", "SRL %"],
  ["% Società per azioni", "% S.P.A."],
  ["% sp. z o.o.", "% SPOLKA Z OGRANICZONA ODPOWIEDZIALNOSCIA"],
  ["% Sp. z o.o. Sp. k.", "% SP Z OO SP K"],
  ["% s.r.o.", "% SPOL. S R.O."],
  ["% a.s.", "% AKCIOVA SPOLECNOST"],
  ["% d.o.o.", "% DOO"],
  ["% Kft.", "% KORLATOLT FELELOSSEGU TARSASAG"],
  ["% Zrt.", "% ZRT"],
  ["% A/S", "% AS"],
  ["% ApS", "% APS"],
  ["% AB (publ)", "AB %"],
  ["Oy % Ab", "% OY"],
  ["% ehf.", "% EHF"],
  ["OÜ %", "% OU"],
  ["UAB %", "% UAB"],
  ["SIA %", "% SIA"],
  ["% B.V.", "% BV"],
  ["% N.V.", "NV %"],
  ["% S.L.U.", "% SLU"],
  ["% Lda.", "% LDA"],
  ["% Unipessoal Lda", "% LDA"],
  ["% Ltda", "% LTDA ME"],
  ["% S.A. de C.V.", "% SA DE CV"],
  ["% S. de R.L. de C.V.", "% S DE RL DE CV"],
  ["% S.A.S.", "% SAS"],
  ["% SpA", "% S.P.A."],
  ["% E.I.R.L.", "% EIRL"],
  ["% Private Limited", "% PVT LTD"],
  ["% Pvt. Ltd.", "% (P) LTD"],
  ["% Pty Ltd", "% PTY LIMITED"],
  ["% (Pty) Ltd", "% PTY LTD"],
  ["% Sdn Bhd", "% SDN. BHD."],
  ["% Pte. Ltd.", "% PRIVATE LIMITED"],
  ["PT % Tbk", "% PT"],
  ["% Co., Ltd.", "% COMPANY LIMITED"],
  ["% K.K.", "% KABUSHIKI KAISHA"],
  ["% A.Ş.", "% ANONIM SIRKETI"],
  ["% Ltd. Şti.", "% LIMITED SIRKETI"],
  ["% Incorporated", "% INC"],
  ["% Limited Liability Company", "% L.L.C."],
  ["% Public Limited Company", "% P.L.C."],
  ["% DAC", "% DESIGNATED ACTIVITY COMPANY"],
  ["% EOOD", "% ЕООД"],
  ["ООО %", "% LLC"],
  ["ТОВ %", "TOV %"],
  ["% Α.Ε.", "% A.E."],
  ["% JSC", "% JOINT STOCK COMPANY"],
  ["% FZ-LLC", "% FZ LLC"],
];

export function legalForms(): NameKind {
  return kindOf(
    PRINTED.map(([onFile, shown], at) => {
      const name = LATIN[at % LATIN.length] as string;
      return [onFile.replace("%", name), { counterpartyName: shown.replace("%", name.toUpperCase()) }];
    }),
  );
}
