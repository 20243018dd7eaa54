import { describe, expect, it } from "vitest";
import { brief } from "./brief.ts";
import { columns, zeros } from "./fixed-records.ts";
import { parse } from "./statement-files.ts";

describe("a Norma 43 file", () => {
  const header = columns(
    [1, "11"],
    [3, "2100"],
    [7, "0418"],
    [11, "0200051332"],
    [21, "260301"],
    [27, "260305"],
    [33, "2"],
    [34, zeros(182_350, 14)],
    [48, "978"],
    [51, "3"],
    [52, "NORTH SL"],
  );
  const movement = (day: string, sign: string, amount: number, document = "0000000000") =>
    columns(
      [1, "22"],
      [7, "0418"],
      [11, day],
      [17, day],
      [23, "02"],
      [25, "001"],
      [28, sign],
      [29, zeros(amount, 14)],
      [43, document],
      [53, "000000000000"],
      [65, "FACTURA 2026-7"],
    );
  const texts = (first: string, second = "") => columns([1, "2301"], [5, first.padEnd(38)], [43, second]);
  const footer = columns(
    [1, "33"],
    [3, "2100"],
    [7, "0418"],
    [11, "0200051332"],
    [21, zeros(1, 5)],
    [26, zeros(4_599, 14)],
    [40, zeros(1, 5)],
    [45, zeros(125_000, 14)],
    [59, "2"],
    [60, zeros(302_751, 14)],
    [74, "978"],
  );
  const rows = [
    header,
    movement("260302", "1", 4_599),
    texts("COMPRA", "PAPELERIA SOL"),
    movement("260304", "2", 125_000, "0000000077"),
    texts("TRANSFERENCIA DE ALDER GMBH"),
    footer,
  ];
  const file = (...lines: string[]) =>
    [...lines, columns([1, "88"], [3, "9".repeat(18)], [21, zeros(lines.length, 6)]), ""].join("\r\n");

  it("has its lines, and its sums are those of its totals and balances", async () => {
    const { lines, summary, refusal } = await parse(file(...rows));
    expect(refusal).toBeUndefined();
    expect(lines.map(brief)).toEqual([
      "-4599; EUR; 2026-03-02; COMPRA | PAPELERIA SOL | FACTURA 2026-7; -; -",
      "+125000; EUR; 2026-03-04; TRANSFERENCIA DE ALDER GMBH | FACTURA 2026-7; -; 0000000077",
    ]);
    expect(summary).toMatchObject({
      ...{ format: "Norma 43", statements: 1, entries: 2, warnings: [], accounts: ["ES9121000418450200051332"] },
      balances: [{ opening: 182_350n, closing: 302_751n, difference: 0n, from: "2026-03-02", to: "2026-03-05" }],
    });
  });

  it("warns of totals that do not add up, and refuses them when the connection is strict", async () => {
    const wrong = file(...rows.map((row) => row.replace("00000000125000", "00000000125001")));
    const { summary } = await parse(wrong);
    expect(summary?.warningCount).toBeGreaterThan(0);
    expect((await parse(wrong, { strictBalance: true })).refusal).toMatch(/^line 6: /);
  });

  it.each([
    [
      "a date that does not exist",
      movement("260231", "1", 1),
      'line 2: column 11: operation date "260231" is not a date (YYMMDD)',
    ],
    ["no sign", movement("260302", "3", 1), 'line 2: column 28: "3" is not 1 (debit) or 2 (credit)'],
    [
      "letters in an amount",
      movement("260302", "1", 0).replace("00000000000000", "0000000000x000"),
      'line 2: column 29: amount "0000000000x000" is not a whole number',
    ],
    ["an unknown record", "77", 'line 2: "77" begins no record of Norma 43'],
  ])("with %s is refused there", async (_, row, reason) => {
    expect((await parse(file(header, row, footer))).refusal).toBe(reason);
  });

  it("with an impossible closing balance is read, because its totals show that it is whole", async () => {
    const strange = file(...rows.slice(0, -1), `${footer.slice(0, 58)}0${footer.slice(59)}`);
    const { lines, summary, refusal } = await parse(strange, { strictBalance: true });
    expect(refusal).toBeUndefined();
    expect(lines).toHaveLength(2);
    expect(summary).toMatchObject({
      warnings: [{ line: 6, reason: '"000000000302751" is no closing balance' }],
      balances: [{ opening: 182_350n, closing: undefined }],
    });
  });

  it("that is cut off is refused", async () => {
    expect((await parse(rows.slice(0, 4).join("\n"))).refusal).toMatch(
      /^line \d+: the account that begins at line 1 has no footer/,
    );
    expect((await parse(rows.join("\n"))).refusal).toMatch(/^line \d+: the file ends before its last record/);
  });
});

describe("a CFONB 120 file", () => {
  const amount = (minor: number) => {
    const digits = zeros(Math.abs(minor), 14);
    return digits.slice(0, -1) + (minor < 0 ? "}JKLMNOPQR" : "{ABCDEFGHI")[Number(digits.slice(-1))];
  };
  const account: [number, string][] = [
    [3, "30004"],
    [12, "00815"],
    [17, "EUR2"],
    [22, "00000012345"],
  ];
  const balance = (code: string, day: string, minor: number) =>
    columns([1, code], ...account, [35, day], [91, amount(minor)]).padEnd(120);
  const movement = (day: string, minor: number, label: string) =>
    columns(
      [1, "04"],
      ...account,
      [33, "05"],
      [35, day],
      [43, day],
      [49, label.padEnd(31)],
      [82, "0000000"],
      [91, amount(minor)],
      [105, "REF-77"],
    ).padEnd(120);
  const detail = (key: string, text: string) =>
    columns([1, "05"], ...account, [33, "05"], [35, "020326"], [46, key], [49, text]).padEnd(120);
  const rows = [
    balance("01", "280226", 182_350),
    movement("020326", -4_599, "PRLV SEPA ENERGIE"),
    detail("NBE", "ENERGIE SA"),
    detail("RUM", "M-55"),
    movement("040326", 125_000, "VIR SEPA ALDER"),
    detail("NPY", "ALDER GMBH"),
    detail("LCC", "FACTURE 2026-7"),
    detail("RCN", "E2E-9"),
    balance("07", "050326", 302_751),
  ];

  it("has its lines with their parties, and adds up to its balances", async () => {
    const { lines, summary, refusal } = await parse(`${rows.join("\n")}\n`);
    expect(refusal).toBeUndefined();
    expect(lines).toMatchObject([
      {
        amount: 4_599n,
        direction: "debit",
        bookingDate: "2026-03-02",
        counterpartyName: "ENERGIE SA",
        mandateId: "M-55",
        description: "PRLV SEPA ENERGIE",
      },
      {
        amount: 125_000n,
        direction: "credit",
        bookingDate: "2026-03-04",
        counterpartyName: "ALDER GMBH",
        endToEndId: "E2E-9",
        remittance: "FACTURE 2026-7",
      },
    ]);
    expect(summary).toMatchObject({
      ...{ format: "CFONB 120", statements: 1, warnings: [] },
      accounts: [expect.stringMatching(/^FR\d{2}30004008150000001234\d{3}$/)],
      balances: [{ opening: 182_350n, closing: 302_751n, difference: 0n, from: "2026-03-02", to: "2026-03-05" }],
    });
  });

  it("may have no line breaks, and then counts its records", async () => {
    const broken = await parse(`${rows.join("\r\n")}\r\n`);
    const whole = await parse(rows.join(""));
    expect(whole.refusal).toBeUndefined();
    expect(whole.lines).toEqual(broken.lines);
    expect(whole.lines.map(({ position }) => position.line)).toEqual([2, 5]);
    expect(whole.summary?.balances).toEqual(broken.summary?.balances);
    const spaced = rows.map((row) => `${row}    `).join("\n\n");
    expect((await parse(spaced)).lines.map(({ position }) => position.line)).toEqual([3, 9]);
  });

  it.each([
    [
      "a date that does not exist",
      rows.with(1, movement("310226", 1, "X")),
      'line 2: column 35: booking date "310226" is not a date (DDMMYY)',
    ],
    [
      "an amount without its sign",
      rows.with(1, movement("020326", 1, "X").replace("0000000000000A", "00000000000001")),
      'line 2: column 91: "00000000000001" is not an amount with a sign in its last character',
    ],
    ["no end", rows.slice(0, -1), "line 8: the account that begins at line 1 has no closing balance (07)"],
  ])("with %s is refused there", async (_, changed, reason) => {
    expect((await parse(`${changed.join("\n")}\n`)).refusal).toBe(reason);
  });
});

describe("a CNAB 240 file", () => {
  const batchHeader = (opening: number, sign = "C") =>
    columns(
      [1, "00100011E0440033"],
      [53, "01234"],
      [59, "000000056789"],
      [71, "0"],
      [143, "28022026"],
      [151, zeros(opening, 18)],
      [169, `${sign}FBRL`],
    );
  const movement = (day: string, amount: number, sign: string, nature = "DPV") =>
    columns(
      [1, "0010001300001E"],
      [109, nature],
      [135, day],
      [143, day],
      [151, zeros(amount, 18)],
      [169, `${sign}1050123`],
      [177, "PAGAMENTO FATURA 2026-7"],
      [202, "DOC-77"],
    );
  const trailer = (closing: number, debits: number, credits: number) =>
    columns(
      [1, "00100015"],
      [143, "05032026"],
      [151, zeros(closing, 18)],
      [169, "CF000004"],
      [177, zeros(debits, 18)],
      [195, zeros(credits, 18)],
    );
  const first = columns([1, "00100000"], [164, "103"], [240, "0"]);
  const rows = [
    first,
    batchHeader(182_350),
    movement("02032026", 4_599, "D"),
    movement("04032026", 125_000, "C"),
    movement("04032026", 999, "C", "SVL"),
    trailer(302_751, 4_599, 125_000),
    columns([1, "00199999"]),
  ];

  it("has its booked lines, and its sums are those of its totals and balances", async () => {
    const { lines, summary, refusal } = await parse(`${rows.join("\r\n")}\r\n`);
    expect(refusal).toBeUndefined();
    expect(lines.map(brief)).toEqual([
      "-4599; BRL; 2026-03-02; PAGAMENTO FATURA 2026-7; -; DOC-77",
      "+125000; BRL; 2026-03-04; PAGAMENTO FATURA 2026-7; -; DOC-77",
    ]);
    expect(summary).toMatchObject({
      ...{ format: "CNAB 240", notBooked: 1, warnings: [], accounts: ["1234/56789-0"] },
      balances: [{ opening: 182_350n, closing: 302_751n, difference: 0n, from: "2026-03-02", to: "2026-03-05" }],
    });
  });

  it.each([
    ["no direction", rows.with(2, movement("02032026", 1, "X")), 'line 3: column 169: "X" is not C or D'],
    [
      "a date that does not exist",
      rows.with(2, movement("31022026", 1, "C")),
      'line 3: column 143: date "31022026" is not a date (DDMMYYYY)',
    ],
    ["no trailer", rows.slice(0, 5), "line 6: the batch that begins at line 2 has no trailer (5)"],
    [
      "wrong totals",
      rows.with(5, trailer(302_751, 4_600, 125_000)),
      "line 6: the sum of the debits (5) is 4600, but the file adds up to 4599",
    ],
  ])("with %s is refused there", async (_, changed, reason) => {
    expect((await parse(`${changed.join("\n")}\n`, { strictBalance: true })).refusal).toBe(reason);
  });

  it("has the lines behind a word for a balance also when a movement cannot be read", async () => {
    const balance = movement("02032026", 182_350, "C").replace("PAGAMENTO FATURA 2026-7", "SALDO".padEnd(23));
    const errors: string[] = [];
    const onError = ({ message }: Error) => errors.push(message);
    const { lines } = await parse(rows.toSpliced(2, 0, balance, movement("02032026", 1, "X")).join("\n"), { onError });
    expect(errors).toEqual(['line 4: column 169: "X" is not C or D']);
    expect(lines.map(({ amount }) => amount)).toEqual([4_599n, 125_000n]);
  });
});

describe("a GPC file", () => {
  const head = (opening: number, closing: number, debit: number, credit: number) =>
    columns(
      [1, "074"],
      [4, "0000192000145399"],
      [20, "NORTH SRO"],
      [40, "280226"],
      [46, `${zeros(opening, 14)}+${zeros(closing, 14)}+${zeros(debit, 14)}+${zeros(credit, 14)}+`],
      [106, "003"],
      [109, "050326"],
    );
  const movement = (code: string, amount: number, symbol: string, day = "020326") =>
    columns(
      [1, "075"],
      [4, "0000192000145399"],
      [20, "0000002000145399"],
      [36, "0000000000077"],
      [49, zeros(amount, 12)],
      [61, code],
      [62, symbol.padStart(10, "0")],
      [72, "0008000308"],
      [82, "0000000000"],
      [92, day],
      [98, "ALDER SRO"],
      [118, "0"],
      [119, "0203"],
      [123, day],
    );
  const rows = [
    head(182_350, 300_751, 4_599 - 2_000 + 4_000, 125_000),
    movement("1", 4_599, "7781"),
    movement("2", 125_000, "20260007"),
    columns([1, "078"], [4, "FAKTURA 2026-7"]),
    movement("4", 2_000, "7781"),
    movement("1", 4_000, ""),
  ];

  it("has its lines with variable symbols and cancellations, and adds up to balances and turnovers", async () => {
    const { lines, summary, refusal } = await parse(`${rows.join("\n")}\n`);
    expect(refusal).toBeUndefined();
    expect(lines).toMatchObject([
      { amount: 4_599n, direction: "debit", currency: "CZK", reference: "7781", counterpartyName: "ALDER SRO" },
      { amount: 125_000n, direction: "credit", reference: "20260007", description: "FAKTURA 2026-7\nVS 20260007" },
      { amount: 2_000n, direction: "credit", reversal: true },
      { amount: 4_000n, direction: "debit", reference: null },
    ]);
    expect(summary).toMatchObject({ format: "GPC", warnings: [], balances: [{ difference: 0n, to: "2026-03-05" }] });
  });

  it.each([
    [
      "an unknown code",
      rows.with(1, movement("3", 1, "")),
      'line 2: column 61: "3" is no code of a movement (1, 2, 4, 5)',
    ],
    [
      "a date that does not exist",
      rows.with(1, movement("1", 1, "", "310226")),
      'line 2: column 92: value date "310226" is not a date (DDMMYY)',
    ],
    [
      "wrong turnovers",
      rows.with(1, movement("1", 4_600, "7781")),
      "line 1: the closing balance differs from opening balance and entries by 0.01 CZK",
    ],
  ])("with %s is refused there", async (_, changed, reason) => {
    expect((await parse(`${changed.join("\n")}\n`, { strictBalance: true })).refusal).toBe(reason);
  });
});

describe("a LITAS-ESIS file", () => {
  const record = (code: string, fields: Record<number, string>) =>
    Array.from({ length: 20 }, (_, place) => (place === 0 ? code : (fields[place] ?? ""))).join("\t");
  const total = (kind: string, amount: string) => record("020", { 1: kind, 2: "20260331", 4: amount });
  const movement = (amount: string, sign: string, day = "20260302") =>
    record("010", {
      ...{ 1: "NDDS", 2: day, 4: amount, 5: amount, 6: sign, 7: "1300", 8: "USD", 9: "7", 10: "E2026-77" },
      ...{ 12: "4711", 13: "Sąskaita 2026-7", 16: "LT12 1000 0111 0100 1000", 17: "UAB Šiaurė", 18: "110053842" },
    });
  const rows = [
    record("000", { 1: "ESIS", 3: "70440", 16: "LT121000011101001000", 17: "EUR" }),
    movement("1250", "C"),
    movement("250", "D", "20260303"),
    total("LikutisPR", "10000"),
    total("LikutisPB", "11000"),
    "999\t5",
  ];

  it("has its lines, in the encoding of Baltic banks, and adds up to its balances", async () => {
    const baltic = { ą: 0xe0, Š: 0xd0, ė: 0xeb } as Record<string, number>;
    const bytes = Buffer.from([...rows.join("\r\n")].map((letter) => baltic[letter] ?? letter.charCodeAt(0)));
    const { lines, summary, refusal } = await parse(bytes);
    expect(refusal).toBeUndefined();
    expect(lines).toMatchObject([
      {
        ...{ amount: 1_250n, currency: "EUR", direction: "credit", bookingDate: "2026-03-02", reference: "4711" },
        ...{ description: "Sąskaita 2026-7", counterpartyName: "UAB Šiaurė", bankReference: "E2026-77" },
        ...{ counterpartyIban: "LT121000011101001000", original: { amount: 1_300n, currency: "USD", rate: null } },
      },
      { amount: 250n, direction: "debit", valueDate: "2026-03-03" },
    ]);
    expect(summary).toMatchObject({
      ...{ format: "LITAS-ESIS", warnings: [], accounts: ["LT121000011101001000"] },
      balances: [{ opening: 10_000n, closing: 11_000n, difference: 0n }],
    });
  });

  it("without balances states none", async () => {
    const { lines, summary } = await parse([...rows.slice(0, 3), "999\t3"].join("\n"));
    expect([lines.length, summary?.balances]).toEqual([2, []]);
  });

  it.each([
    ["a wrong sign", rows.with(1, movement("1250", "X")), 'line 2: field 7: "X" is not C or D'],
    [
      "a wrong amount",
      rows.with(1, movement("12.50", "C")),
      'line 2: field 5: "12.50" is not an amount in minor units',
    ],
    [
      "a wrong date",
      rows.with(1, movement("1", "C", "20260230")),
      'line 2: field 3: "20260230" is not a date (YYYYMMDD)',
    ],
    [
      "wrong balances",
      rows.with(4, total("LikutisPB", "11001")),
      "line 1: the closing balance differs from opening balance and entries by 0.01 EUR",
    ],
  ])("with %s is refused there", async (_, changed, reason) => {
    expect((await parse(changed.join("\n"), { strictBalance: true })).refusal).toBe(reason);
  });
});

describe("a Zengin file", () => {
  const padded = (...parts: [column: number, text: string][]) => columns(...parts).padEnd(200);
  const head = (created: string) =>
    padded(
      [1, "1030"],
      [5, created],
      [11, "080301"],
      [17, "080305"],
      [23, "0597"],
      [27, "KIRABOSHI"],
      [42, "014"],
      [63, "1"],
      [64, "0001234567"],
      [74, "NORTH KK"],
      [114, "1"],
      [116, zeros(500_000, 14)],
    );
  const movement = (sign: string, amount: number, name: string, day = "080302") =>
    padded(
      [1, "2"],
      [2, "00000077"],
      [10, day],
      [16, day],
      [22, sign],
      [23, "11"],
      [25, zeros(amount, 12)],
      [82, name],
      [130, "MIZUHO"],
      [160, "FURIKOMI"],
      [180, "INV-7"],
    );
  const trailer = (debits: number) =>
    padded(
      [1, "8"],
      [2, "000001"],
      [8, zeros(108_000, 13)],
      [21, "000001"],
      [27, zeros(debits, 13)],
      [40, "1"],
      [41, zeros(599_000, 14)],
      [55, zeros(2, 7)],
    );
  const rows = [
    head("080306"),
    movement("1", 108_000, "ALDER CORP"),
    movement("2", 9_000, ""),
    trailer(9_000),
    padded([1, "9"]),
  ];
  const read = (file: string, today = "2026-03-10") => parse(file, { strictBalance: true, today });

  it.each(["\r\n", "\n", ""])("has its lines with records that end in %j", async (end) => {
    const { lines, summary, refusal } = await read(rows.map((row) => row + end).join(""));
    expect(refusal).toBeUndefined();
    expect(lines).toMatchObject([
      {
        ...{ amount: 108_000n, currency: "JPY", direction: "credit", bookingDate: "2026-03-02", reversal: false },
        ...{ description: "FURIKOMI\nINV-7", counterpartyName: "ALDER CORP", bankReference: "77" },
        account: { other: "0597-014-1234567", owner: "NORTH KK" },
      },
      { amount: 9_000n, direction: "debit", counterpartyName: null },
    ]);
    expect(summary).toMatchObject({
      format: "Zengin",
      warnings: [],
      balances: [{ opening: 500_000n, difference: 0n }],
    });
  });

  it("has narrow katakana in one column each", async () => {
    const name = Buffer.from([0xb1, 0xd9, 0xc0, 0xde, 0xb0]);
    const [before, after] = rows.join("").split("ALDER CORP");
    const bytes = Buffer.concat([Buffer.from(before ?? ""), name, Buffer.from("     "), Buffer.from(after ?? "")]);
    const { lines } = await parse(bytes, { today: "2026-03-10" });
    expect(lines[0]).toMatchObject({ counterpartyName: "ｱﾙﾀﾞｰ", amount: 108_000n });
  });

  it.each([
    ["Reiwa", "080306", "2026-03-10", "2026-03-02"],
    ["the Western calendar", "260306", "2026-03-10", "2026-03-02"],
    ["Heisei", "260306", "2014-03-10", "2014-03-02"],
  ])("counts its years in %s by the day on which it was made", async (_, created, today, day) => {
    const file = [head(created), movement("1", 108_000, "", `${created.slice(0, 2)}0302`), ...rows.slice(2)];
    const second = file.with(2, movement("2", 9_000, "", `${created.slice(0, 2)}0302`));
    const { lines, refusal } = await read(second.join(""), today);
    expect([refusal, lines[0]?.bookingDate]).toEqual([undefined, day]);
  });

  it.each([
    ["a wrong sign", rows.with(1, movement("3", 1, "")), 'line 2: column 22: "3" is not 1 (in) or 2 (out)'],
    [
      "a wrong date",
      rows.with(1, movement("1", 1, "", "080230")),
      'line 2: column 10: "080230" is not a date (YYMMDD)',
    ],
    ["no trailer", rows.slice(0, 3), "line 3: the statement at record 1 has no trailer (8)"],
    [
      "wrong totals",
      rows.with(3, trailer(9_001)),
      "line 4: the sum of the debits (8) is 9001, but the file adds up to 9000",
    ],
  ])("with %s is refused there", async (_, changed, reason) => {
    expect((await read(changed.join(""))).refusal).toBe(reason);
  });
});
