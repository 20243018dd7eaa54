import { expect, test } from "vitest";
import { statement as mt940, entry as mt940Entry } from "./mt940-statements.ts";
import { file as ofx } from "./ofx-files.ts";
import { detail, entry, parse, statement } from "./statement-files.ts";

const FORMATS: Record<string, (text: string) => string> = {
  OFX: (text) => ofx(`<DTPOSTED>20260302<TRNAMT>1<MEMO>${text.replaceAll("<", "&lt;")}`),
  CSV: (text) => `Date;Text;Amount\n2026-03-02;"${text.replaceAll('"', '""')}";1.00\n`,
  camt: (text) =>
    statement(
      entry({
        details: detail(
          "100.00",
          `<RmtInf><Ustrd>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</Ustrd></RmtInf>`,
        ),
      }),
    ),
  MT940: (text) => mt940(mt940Entry("260302C1,00NTRFNONREF", text)),
};

test.each(Object.keys(FORMATS))("the markup of web pages in a text of %s is read as it is shown", async (format) => {
  const textOf = async (text: string) => {
    const { lines } = await parse(FORMATS[format]?.(text) ?? "", { currency: "EUR" });
    return lines[0]?.description;
  };
  expect(await textOf("Shop<br/>Date 23")).toBe("Shop\nDate 23");
  expect(await textOf("<p>One</p><p>Two</p>")).toBe("One\nTwo");
  expect(await textOf("<b>Bold</b> &eacute; &#39;x&#39;")).toBe("Bold é 'x'");
  expect(await textOf("A &amp;amp; B&nbsp;&amp;lt;br&amp;gt;C")).toMatch(/^A & B\s+C$/);
  expect(await textOf("AT&T <b@x.de> 5 < 6")).toBe("AT&T <b@x.de> 5 < 6");
});

test("a text with markup identifies its line as the file has it", async () => {
  const { lines } = await parse(FORMATS.CSV?.("A &amp; B") ?? "", { currency: "EUR" });
  expect(lines[0]).toMatchObject({ description: "A & B", remittance: "A &amp; B" });
});
