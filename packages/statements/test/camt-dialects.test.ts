import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectFormat } from "../src/detect.ts";
import { cut, entry, parse, statement } from "./statement-files.ts";

/** Envelopes that banks and networks write around a camt document, and elements that they omit inside. */

const [declaration = "", ...rest] = statement(entry({})).split("\n");
const document = rest.join("\n");
const bare = document.replace(/ xmlns="[^"]*"/, "");
const header = '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>Ntry</BizMsgIdr></AppHdr>';
const undated = (content: string) => statement(content).replaceAll(/<(BookgDt|ValDt)>.*?<\/\1>/g, "");
const whole = await parse(document);

describe("a camt document", () => {
  it.each([
    ["in an envelope", `${declaration}<BizMsgEnvlp xmlns="urn:x"><Hdr>${header}</Hdr>${document}</BizMsgEnvlp>`],
    ["in an envelope without namespaces", `<RequestPayload>${header}<Body>${bare}</Body></RequestPayload>`],
    ["in a prefixed envelope", `<s:DataPDU xmlns:s="urn:s"><s:Body>${header}${document}</s:Body></s:DataPDU>`],
    ["without a namespace", declaration + bare],
    ["after white space", ` \r\n\t${statement(entry({}))}`],
  ])("%s is detected and gives the same lines", async (_, file) => {
    expect(detectFormat(Buffer.from(file))?.format).toBe("camt.053");
    const { lines, refusal, summary } = await parse(file);
    expect(refusal).toBeUndefined();
    expect(summary).toMatchObject({ format: "camt.053", version: file.includes("camt.053") ? "001.08" : "" });
    const content = (parsed: typeof lines) => parsed.map(({ position, ...line }) => line);
    expect(content(lines)).toEqual(content(whole.lines));
    expect(lines).toHaveLength(1);
  });

  it("after white space has its lines counted and its encoding read, for any chunks", async () => {
    const text = `\n \n${statement(entry({ tail: "<AddtlNtryInf>Müller</AddtlNtryInf>" }))}`;
    const file = Buffer.from(text.replace("UTF-8", "ISO-8859-1"), "latin1");
    const expected = await parse(file);
    expect(expected.lines[0]).toMatchObject({ description: "Müller", position: { line: 6 } });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(40), { maxLength: 10 }), async (at) => {
        expect(await parse(cut(file, at))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it("may omit the status of an entry in a statement", async () => {
    const { lines, summary } = await parse(statement(entry({}).replace(/<Sts>.*<\/Sts>/, "")));
    expect(lines).toHaveLength(1);
    expect(summary).toMatchObject({ notBooked: 0 });
  });
});

describe("an entry without dates", () => {
  const created = "<CreDtTm>2026-03-05T11:17:11:735</CreDtTm>";
  const period = "<FrToDt><FrDtTm>2026-03-01T00:00:00</FrDtTm><ToDtTm>2026-03-04T00:00:00</ToDtTm></FrToDt>";
  const closing =
    '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-03</Dt></Dt></Bal>';

  it.each([
    ["of the closing balance", created + period + closing, "2026-03-03"],
    ["of the end of the period", created + period, "2026-03-04"],
    ["of its creation", created, "2026-03-05"],
  ])("gets the date of its statement, %s, with a warning", async (_, head, valueDate) => {
    const { lines, summary } = await parse(undated(head + entry({})));
    expect(lines).toMatchObject([{ valueDate, bookingDate: null }]);
    expect(summary?.warnings).toEqual([
      { line: 4, reason: `<Ntry> has no date; it gets the date of the statement, ${valueDate}` },
    ]);
  });

  it("is refused when the statement has no date either", async () => {
    expect((await parse(undated(entry({})))).refusal).toBe("line 4: <Ntry> has no <BookgDt> and no <ValDt>");
  });
});
