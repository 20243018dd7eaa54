import { describe, expect, it } from "vitest";
import { detectFormat } from "../src/detect.ts";
import { entry, only, statement } from "./mt940-statements.ts";
import { parse } from "./statement-files.ts";

/** Deviations of banks from the standard. Each file is made up in the form of its bank. */

const iban = "DE44100999010000120345";

describe("field 61 of", () => {
  it.each([
    ["ING NL, a blank in the type code", "100722D25,03NOV NONREF", { amount: 2503n, bankTransactionCode: "NOV" }],
    ["Citi, blanks for the entry date", "260302    D12,00NMSCPO-1//B-1", { bookingDate: null, endToEndId: "PO-1" }],
    ["Sberbank, type S with blanks", "2603020302C7,10S   NONREF", { amount: 710n, bankTransactionCode: "S" }],
    ["a bank with a blank after the amount", "2603020302C7,1 NTRFPO-1", { amount: 710n, endToEndId: "PO-1" }],
    ["Knab, an amount without a comma", "2603020302C500NTRFPO-1//B-1", { amount: 50000n, bankReference: "B-1" }],
    ["Zenith, no type code", "2603020302C5,25//B-1", { amount: 525n, bankTransactionCode: null, bankReference: "B-1" }],
    ["Zenith, nothing after the amount", "2603020302C5,25", { amount: 525n, endToEndId: null }],
    ["a bank that omits only the type code", "2603020302C5,25NONREF", { bankTransactionCode: null, endToEndId: null }],
    [
      "ASN, the other account as the reference",
      `2603020302C5,NOVB${iban}`,
      { counterpartyIban: iban, endToEndId: null },
    ],
    ["a bank that repeats the type", "2603020302C5,NTRFNTRF", { endToEndId: null }],
    ["a bank that repeats the type without its N", "2603020302C5,NOV OV", { endToEndId: null }],
    ["a bank with another code as the reference", "2603020302C5,NTRFMSC", { endToEndId: null }],
    [
      "old Rabobank, the name after the account",
      "260302C000000000044,95N0600733959555      Mobile Netherlands BV          ",
      { counterpartyName: "Mobile Netherlands BV", endToEndId: null, bankTransactionCode: "N060" },
    ],
    [
      "old Rabobank, the name without an account",
      "260302D000000000236,56N030NONREF          Tomte 12//3",
      { counterpartyName: "Tomte 12//3", bankReference: null },
    ],
    [
      "HSBC, the bank's reference after 16 columns",
      "2603020302C20000,00NTRF1004688128      //6128522200250001",
      { counterpartyName: null, endToEndId: "1004688128", bankReference: "6128522200250001" },
    ],
    [
      "BIL, no reference in 16 columns",
      "2603020302D4,NCOMNONREF          //CIOB220117990193/IACC/D3/",
      { counterpartyName: null, endToEndId: null, bankReference: "CIOB220117990193/IACC/D3/" },
    ],
  ])("%s, is read", async (_, text, expected) => {
    expect(await only(`:61:${text}`)).toMatchObject(expected);
  });

  it.each(["C5.00NTRFNONREF", "C5,00.1NTRF", "C5,00-NTRF", "C,50NTRF", "C 5,00NTRF"])(
    "a bank with %s is refused, because its amount is not clear",
    async (text) => {
      expect((await parse(statement(entry(`2603020302${text}`)))).refusal).toMatch(
        /^line 5: :61: ".*" is not a statement/,
      );
    },
  );
});

describe("field 86 of", () => {
  const information = (text: string) => only(entry("260302C5,NTRFNONREF", text));

  it.each([
    ["an unknown subfield after the name", "166?20X?32Ada?70Empfaenger", { counterpartyName: "Ada", description: "X" }],
    ["an unknown subfield", "166?00A?70Empfaenger?20X", { additionalInformation: "A\nEmpfaenger" }],
    ["a word cut by a line", "166?20ABBUCH\nUNG vom 3.", { description: "ABBUCHUNG vom 3." }],
    ["a text after a short keyword", "166?20EREF+E-1?21Miete Mai", { endToEndId: "E-1", remittance: "Miete Mai" }],
    [
      "a text around keywords",
      "166?20Miete?21EREF+E-1?22Mai?23SVWZ+Haus 3?24links",
      { endToEndId: "E-1", remittance: "Miete\nMai\nHaus 3\nlinks" },
    ],
    [
      "a value that fills its subfield",
      "166?20EREF+1234567890123456789012?21345?22SVWZ+X",
      { endToEndId: "1234567890123456789012345", remittance: "X" },
    ],
    [
      "subfields after plus signs",
      "000+20Plata           +30302410000+31RO49AAAA1B31007593840000\n+32NORTH ROMANIA SRL+33/\n+23PLATA FACT 4603309",
      {
        counterpartyName: expect.stringMatching(/^NORTH ROMANIA SRL/),
        counterpartyIban: "RO49AAAA1B31007593840000",
        remittance: expect.stringMatching(/PLATA FACT 4603309/),
      },
    ],
    [
      "subfields without a transaction code",
      ">20Faktura 7/2026>31491050195310000\n0477656534>32BOOKING GROUP",
      { counterpartyName: "BOOKING GROUP", remittance: "Faktura 7/2026" },
    ],
    [
      "the code of BAI before the party",
      "/BAI/399/MISCELLANEOUS CREDIT\n/ORDP/NORTH INC\n/ACNO/12-3011",
      { counterpartyName: "NORTH INC" },
    ],
    ["a calculation", "100+20 EUR for tools", { counterpartyName: null, remittance: "100+20 EUR for tools" }],
    [
      "Rabobank, the account before the role",
      `/TRCD/100/ACCW/${iban},RABONL2U/ORDP//NAME/J. Jansen/REMI/INV-1`,
      { counterpartyName: "J. Jansen", counterpartyIban: iban, remittance: "INV-1" },
    ],
    [
      "SNS and ASN, a line for the payer",
      `${iban} hr j jansen\n\nBetaling INV-1\nmet dank`,
      { counterpartyName: "hr j jansen", counterpartyIban: iban, remittance: "Betaling INV-1\nmet dank" },
    ],
    [
      "Knab, a label for the payer",
      `FACTUUR INV-1\nREK: ${iban}/NAAM: J. JANSEN B.V.`,
      { counterpartyName: "J. JANSEN B.V.", counterpartyIban: iban, remittance: "FACTUUR INV-1" },
    ],
    ["a payer who writes an account number first", "DE99 no account\nINV-1", { counterpartyName: null }],
  ])("%s, is read", async (_, text, expected) => {
    expect(await information(text)).toMatchObject(expected);
  });

  it("ASN with a hidden account is read by the same account in field 61, and the name is kept once", async () => {
    const line = await only(
      ":61:2603020302D65,00NOVBNL47INGB9999999999\nhr j jansen\n:86:NL47INGB9999999999 hr j jansen\n\nX",
    );
    expect(line).toMatchObject({
      ...{ counterpartyName: "hr j jansen", counterpartyIban: null, remittance: "X", additionalInformation: null },
    });
  });
});

describe("the counterparty in field 86", () => {
  it.each([
    [
      "ABN AMRO",
      "SEPA OVERBOEKING                 IBAN: NL91ABNA0417164300\nBIC: ABNANL2A                    NAAM: J. de Vries BV\nOMSCHRIJVING: Factuur 2026-77    KENMERK: K-1",
      {
        counterpartyName: "J. de Vries BV",
        counterpartyIban: "NL91ABNA0417164300",
        remittance: "Factuur 2026-77",
        endToEndId: "K-1",
      },
    ],
    [
      "ING",
      "Europese Incasso, doorlopend NL20INGB0001234567 INGBNL2A Energie Direct BV  Kenmerk: 998\nMaandbedrag",
      { counterpartyName: "Energie Direct BV", counterpartyIban: "NL20INGB0001234567" },
    ],
    [
      "mBank",
      "PRZELEW ZEWNETRZNY PRZYCHODZACY; OD: ALFA SP. Z O.O. UL. DLUGA 5; Z RACH.: 61109010140000071219812874; TYT.: FV 12/2026",
      {
        counterpartyName: "ALFA SP. Z O.O. UL. DLUGA 5",
        counterpartyIban: "PL61109010140000071219812874",
        remittance: "FV 12/2026",
      },
    ],
    [
      "mBank, for a collected payment,",
      "911 TRANSAKCJA COLLECT; ID IPH: XX000000000001; Z RACH.:\n61109010140000071219812874; OD: EWA LIS\nUL. KROTKA 1 31-234 KRAKOW; TYT.: FV 9/2026",
      { counterpartyName: "EWA LIS", remittance: expect.stringMatching(/^911 TRANSAKCJA/) },
    ],
    [
      "BCR, over the end of a line,",
      "Referinta 260302S029321541, data valutei 02-03-2026, Decontare -P\nlatitor  Alfa Trade SRL  RO24BREL0002002472400100  CODFISC 0-Bene\nficiar  NORTH SRL  RO49AAAA1B31007593840000",
      { counterpartyName: "Alfa Trade SRL", counterpartyIban: null },
    ],
    [
      "a bank whose own text comes before the code words",
      "/OURREF//100924006010 MONEY RECEIVED\n/ORDP/NORTH BANKEN AB (PUBL)\n/REMI/INV-1\nYOUR REF: 77",
      { counterpartyName: "NORTH BANKEN AB (PUBL)" },
    ],
    [
      "PostFinance",
      "GIRO AUS ONLINE-SIC 80532 AUFTRAGGEBER: EVA MUSTER LINDENSTRASSE\n10 1234 BERN 260302CH98765432 MITTEILUNGEN: RECHNUNG 12",
      { counterpartyName: "EVA MUSTER" },
    ],
    [
      "PostFinance, without a street,",
      "GIRO AUS ONLINE-SIC 80532 AUFTRAGGEBER: MUSTER AG 3000 BERN",
      { counterpartyName: "MUSTER AG" },
    ],
    [
      "Danske Bank, above the address,",
      "DB faktura 1234567\nKunde ApS\nC/O Revisor A/S\nHOLMENS KANAL 2-12\n1192  KOBENHAVN H",
      { counterpartyName: "Kunde ApS" },
    ],
    [
      "Danske Bank, without a name above the address,",
      "DBT.Husleje\nHOLMENS KANAL 2-12\n1192  KOBENHAVN H",
      { counterpartyName: null },
    ],
    [
      "another bank",
      "PAYMENT OD: 5 AND NAAMSESTEENWEG",
      { counterpartyName: null, remittance: "PAYMENT OD: 5 AND NAAMSESTEENWEG" },
    ],
  ])("is read as %s writes it", async (_, text, expected) => {
    expect((await parse(statement(entry(undefined, text)))).lines).toMatchObject([expected]);
  });

  it.each(["North Kund AB BOX 1234", "North Kund A/S"])(
    "is read as Danske Bank names the payee of a payment abroad: %s",
    async (name) => {
      const text = `DBTS 5078078137/Bnf. ${name}/Bnf.acc. SE5112000000013390111069/Our fee DKK 20,00`;
      const paid = statement(entry("2603020302D100,00NTRFNONREF", text), { closing: "D260302EUR100," });
      expect((await parse(paid)).lines).toMatchObject([{ counterpartyName: name }]);
    },
  );

  it.each([
    ["where the rented flat is", "Miete Mai 2026\nHauptstr. 12\n80331 Muenchen"],
    ["where the rented flat is, in Norway", "Leie av leilighet\nStorgata 5\n0155 Oslo"],
    ["a street, a day and a year", "Payment for order\nDelivery March 12\n2026 Invoice"],
    ["since when it pays, at mBank", "Z RACH.: 61109010140000071219812874; TYT.: CZYNSZ OD: MAJA; OD: CZERWCA"],
    ["nothing, at BCR,", "Comision  Platitor  Beneficiar  NORTH SRL  RO49AAAA1B31007593840000"],
    ["an account", "PAYMENT\n/ORDP/DE44100999010000120345\n/REMI/INV-1"],
    ["a number", "PAYMENT\n/ORDP/ID/AB12345/REMI/INV-1"],
  ])("is not named by a payer or bank that writes %s", async (_, text) => {
    expect((await parse(statement(entry(undefined, text)))).lines).toMatchObject([{ counterpartyName: null }]);
  });

  it("has no reference where a bank writes a dot for none", async () => {
    expect(await only(entry("2603020302C5,NTRF.//B-1"))).toMatchObject({ endToEndId: null, bankReference: "B-1" });
  });

  it.each<[string, string, object]>([
    [
      "ING once",
      "0111111111 V. DE JONG DORPSSTRAAT 115 1234 BW\nENSCHEDE BET.KENM. 1004510036716378",
      { counterpartyName: "V. DE JONG", remittance: expect.stringMatching(/^0111111111 V\. DE JONG .*\s.*6378$/) },
    ],
    ["ING once, for", "0111111111 ALDER BV SPOEDBETALING\nVOORSCHOT", { counterpartyName: "ALDER BV" }],
    [
      "ABN AMRO once",
      "GIRO   428428 KPN - DIGITENNE    BETALINGSKENM.  0042188659",
      { counterpartyName: "KPN - DIGITENNE" },
    ],
    [
      "ABN AMRO once, for",
      "52.89.39.882   MYCOM DEN HAAG  S-GRAVEN\nVOORSCHOT",
      { counterpartyName: "MYCOM DEN HAAG" },
    ],
    ["ING once, without a name", "0000000000 ENSCHEDE", { counterpartyName: null }],
    [
      "ABN AMRO once, for a card",
      "BEA   NR:XXX1234   21.05.26/12.54 PAPER SHOP FIL2500 KATWIJK,PAS999",
      { counterpartyName: "PAPER SHOP FIL2500 KATWIJK" },
    ],
  ])("is read as %s wrote it, in an old Dutch file only", async (_, text, expected) => {
    const file = statement(entry("2603020302C100,00N078NONREF", text));
    const old = file.replace(":25:10099900/4711", ":25:0111111111");
    expect((await parse(old)).lines).toMatchObject([expected]);
    expect((await parse(file)).lines).toMatchObject([{ counterpartyName: null }]);
    const type = (code: string) => old.replace("N078NONREF", `${code}NONREF`);
    expect((await parse(type("NIOB"))).lines).toMatchObject([expected]);
    expect((await parse(type("NTRF"))).lines).toMatchObject([{ counterpartyName: null }]);
  });
});

describe("an MT940 file", () => {
  it.each([
    [
      "with decimal points in the balances",
      statement(entry(), { opening: "C260301EUR1.50", closing: "C260302EUR101.5" }),
    ],
    ["that a DOS program ended", `${statement(entry(), { closing: "C260302EUR100," }).trimEnd()}\x1a`],
    [
      "in a currency that the euro replaced",
      statement(entry(), { opening: "C990301DEM0,", closing: "C990302DEM100," }),
    ],
    [
      "with the end of file after the balance",
      statement(entry(), { closing: "C260302EUR100,\x1a" }).replace("\n-\n", ""),
    ],
  ])("%s is read and adds up", async (_, file) => {
    expect(await parse(file)).toMatchObject({
      refusal: undefined,
      lines: [{ amount: 10000n }],
      summary: { warnings: [] },
    });
  });

  it.each([
    ["an impossible date of the closing balance", "C260431EUR100,", ':62F: "260431" is not a date (YYMMDD)'],
    ["no currency in it", "C260302100,", ":62F: the balance names no currency; it is read as EUR"],
  ])("with %s is read with a warning, and refused by a strict connection", async (_, closing, reason) => {
    const file = statement(entry(), { closing });
    const { lines, summary } = await parse(file);
    expect(lines).toMatchObject([{ amount: 10000n }]);
    expect(summary?.warnings).toMatchObject([{ reason }]);
    expect((await parse(file, { strictBalance: true })).refusal).toContain(reason);
  });
});

describe("an MT942 report", () => {
  const head = (number = "1/1") => `:20:REF\n:25:${iban}\n:28C:${number}\n:34F:EUR0,\n:13D:2603021200+0100\n`;
  const report = (fields: string, end = ":90D:0EUR0,\n:90C:1EUR5,\n-\n", number?: string) =>
    head(number) + fields + end;
  const paid = `${entry("2603020302C5,NTRFNONREF")}\n`;

  it("is detected and gives its booked entries; expected ones are counted as not booked", async () => {
    const expected = `${entry("2603020302EC7,NTRFNONREF", "tomorrow")}\n`;
    const file = report(expected + paid + expected);
    expect(detectFormat(Buffer.from(file))).toEqual({ format: "MT942", version: "" });
    const { lines, summary, refusal } = await parse(file);
    expect(refusal).toBeUndefined();
    expect(lines).toMatchObject([{ amount: 500n, currency: "EUR", account: { iban }, description: "INV-1" }]);
    expect(summary).toMatchObject({ format: "MT942", entries: 3, lines: 1, notBooked: 2, warnings: [] });
  });

  it.each([
    ["a dash", "-\n"],
    ["totals", ":90C:1EUR5,\n"],
    ["a trailer", "-}"],
  ])("may end with %s", async (_, end) => {
    expect(await parse(report(paid, end))).toMatchObject({ refusal: undefined, lines: [{ description: "INV-1" }] });
  });

  it("is refused when it breaks off", async () => {
    const { lines, refusal } = await parse(report(paid, ""));
    expect(refusal).toBe("line 8: the intraday report that begins at line 1 has no totals (:90D:) or end (-)");
    expect(lines).toEqual([]);
  });

  it("is refused without a currency", async () => {
    const { refusal } = await parse(report(paid).replace("EUR0,\n:13D", "0,\n:13D"));
    expect(refusal).toBe('line 4: :34F: "0," is not a floor limit (currency, C or D, amount)');
  });

  it("that follows another counts equal payments further, and a repeated one does not", async () => {
    const following = await parse(report(paid) + report(paid, undefined, "2/1"));
    expect(new Set(following.lines.map(({ statementId }) => statementId)).size).toBe(1);
    const repeated = await parse(report(paid) + report(paid));
    expect(new Set(repeated.lines.map(({ statementId }) => statementId)).size).toBe(2);
  });
});

describe("the other party in a plain field 86", () => {
  it.each([
    ["Citi", "C", "/PT/DE/EI/231048 INV-101/BI/22334455/BO/04982601/BO1/ALDER CORP", "ALDER CORP"],
    [
      "Citi, the name in the place of the account",
      "C",
      "/PT/FT/BE/NORTH LTD/BN1/MAIN ST/BO/ALDER CORP/PY/INV-101",
      "ALDER CORP",
    ],
    ["Citi, money out", "D", "/PT/FT/BE/ALDER CORP/BN1/MAIN STREET 1/BO/NORTH LTD/PY/INV-101", "ALDER CORP"],
    ["Société Générale", "C", "VIR RECU 26030112345678S\nDE: AULNE SARL\nMOTIF: FACTURE 101\nREF: 4711", "AULNE SARL"],
    ["Société Générale, money out", "D", "VIR EUROPEEN EMIS\nPOUR: AULNE SARL REF: 4711 MOTIF: LOYER", "AULNE SARL"],
    ["BNP Paribas", "C", "VIR SEPA RECU /DE AULNE SARL /MOTIF FACTURE 101 /REF 4711", "AULNE SARL"],
    ["a Swiss bank", "C", "GUTSCHRIFT\nAUFTRAGGEBER: ERLE AG\nMITTEILUNGEN: RE-101", "ERLE AG"],
    ["a Swiss bank, in French", "C", "CREDIT\nDONNEUR D'ORDRE: AULNE SA\nCOMMUNICATIONS: F 101", "AULNE SA"],
    ["an Italian bank", "C", "BONIFICO A VOSTRO FAVORE\nORDINANTE: ONTANO SRL\nCAUSALE: FATT 101", "ONTANO SRL"],
    ["an Italian bank, money out", "D", "BONIFICO\nBENEFICIARIO: ONTANO SRL  CAUSALE: AFFITTO", "ONTANO SRL"],
    ["a Turkish bank", "C", "GELEN HAVALE\nGÖNDEREN: KIZILAĞAÇ AŞ; FATURA 101", "KIZILAĞAÇ AŞ"],
    ["a bank in the Gulf", "C", "INWARD REMITTANCE\nBY ORDER OF: ALDER TRADING LLC\nINV 101", "ALDER TRADING LLC"],
    [
      "a Hungarian bank, below the account",
      "C",
      "CAB18D1700041116\n109180010000012345678901\nÉGER KFT.\nSZÁMLA 101",
      "ÉGER KFT.",
    ],
    ["a bank with an IBAN above the name", "C", `TRANSFER\n${iban}\nALDER LTD\nINV 101`, "ALDER LTD"],
  ])("of %s is read", async (_, mark, text, name) => {
    const line = await only(entry(`2603020302${mark}100,00NTRFNONREF`, text));
    expect(line).toMatchObject({ counterpartyName: name });
    expect(line.description).toMatch(/101|LOYER|AFFITTO/);
  });

  it.each([
    ["a number for a name", "BY ORDER OF: 4711"],
    ["the payer of the other direction", "BENEFICIARY: NORTH LTD"],
    ["a word within a text", "PLEASE ASK THE SENDER: HE KNOWS"],
    ["a text that thanks", "MERCI POUR: TOUT"],
    ["a number that may be anything", "12345678901234567890\nALDER LTD"],
  ])("is not taken from %s", async (_, text) => {
    expect(await only(entry(undefined, text))).toMatchObject({ counterpartyName: null });
  });
});
