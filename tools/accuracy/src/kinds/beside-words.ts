import { saysBeside } from "./says-beside.ts";
import { type Kinds, nameOf, pick, type Scene } from "./scene.ts";

/**
 * A customer cites its own invoice and pays its amount, and the structure of the text or its words say that the payment
 * is a part, more than that, disputed, of another payer or no payment of an invoice; and honest texts that look alike.
 */

/** Texts in which `#` is the number, by what they say. */
const WRONG: Record<string, string> = {
  "a part, in figures":
    "Rate 3 #|3. Rate #|# 2 von 5|rata 2/4 #|# 3 of 4|cuota 2 de 3 #|splátka 3 #|3. taksit #|# 2 z 4|55% of #|30 % von #",
  "a range of numbers":
    "# bis 66209|# t/m 66209|# through 66209|# до 66209|# až 66209|# hasta 66209|66209 bis #|# to 66209",
  "joined by a longer word":
    "# sowie 6620917|# along with 6620917|# ainsi que 6620917|# oraz 6620917|# valamint 6620917|# καθώς και 6620917|# és 6620917 számla|# und Rechnung 6620917",
  "and others, without numbers":
    "# und die vom Jänner|# and older ones|# et les suivantes|# sekä aiemmat|# och förra|# és a korábbi|# ve öncekiler|# oraz zaległe|# u.a.|# m.fl.|# i in.|# bl.a.",
  "set off":
    "# verrechnet|netting #|kompensata #|# less freight claim|beszámítás #|compensación #|# abzgl. Provision|kvittning #|modregning #|# minus commissie|相殺 #|взаимозачёт #",
  disputed:
    "# strittig, unter Vorbehalt|without prejudice #|sous réserve #|con riserva #|z zastrzeżeniem #|s výhradou #|fenntartással #|bestrids #|ihtilaflı #|保留 #|под резерва #|vaidlustatud #",
  "of another payer":
    "Zahlung durch Dritte #|for our subsidiary #|pour notre filiale #|paga el seguro #|za spółkę córkę #|dotterbolaget #|tytäryhtiön lasku #|leányvállalat #|子会社 #|за дочернее #|# zahlt Versicherung",
  "a matter of law":
    "Insolvenzquote #|aus Vergleich #|abgetreten #|Treuhand #|garnishment #|saisie attribution #|embargo #|pignoramento #|windykacja #|exekuce #|utmätning #|ulosotto #|felszámoló #|icra #|синдик #|ovrha #",
  "no payment of an invoice":
    "Stammeinlage #|capital increase #|cession de parts #|subvención #|ritenuta d'acconto #|dotacja #|kurzový rozdíl #|presentkort #|kildeskat #|osakekauppa #|Darlehen #|préstamo #|Spende #|kaucja #|補助金 #",
  "again, or for the next one":
    "advance for next delivery #|reenvío #|ponowny przelew #|uusintamaksu #|testbetaling #|Testüberweisung #|повторний платіж #|frais de relance #",
  "in a script that is not read": "เงินมัดจำ #|หักกลบ #|פיקדון #|קיזוז #|مقاصة #|عربون #",
};

/** Honest texts beside a number. */
const HONEST: Record<string, string> = {
  "a second attempt": "zweiter Versuch #|# second attempt|nouvelle tentative #|segundo intento #",
  "figures that are no part":
    "# 30 Tage netto|30 dagen netto #|# 21% de IVA|# 19% MwSt|rate 85 EUR #|# 2 von Hand|# 12 de marzo|# 1.2. bis 28.2.|# Januar bis März|# 5 x Toner",
  "and with words": "# und Lieferung|# and delivery|# et transport|# und Wartung|# og frakt 12|# y gracias|# ja kiitos",
  "words that look alike":
    "# Mandant 4711|# tehnička potpora|# ar condicionado|# abzgl. Skonto|# less discount|technical support #|# nach Mahnung|# dle upomínky|# Tilgungsrechner|# Kautschuk",
  "in a script that is not read": "ใบแจ้งหนี้เลขที่ #|# ขอบคุณ|חשבונית מס' #|# תודה|فاتورة رقم #|# شكرا",
};

/** A text with a word of a customer's name, `%`. */
function withWord(scene: Scene, texts: string, isOwn: boolean): void {
  const [payer, other] = [scene.party(`${scene.bareName()} GmbH`), scene.party(`${scene.bareName()} Ltd`)];
  const bill = scene.bill(payer);
  const word = nameOf(isOwn ? payer : other).split(" ")[0] ?? "";
  const shown = { text: pick(scene, texts).replace("#", bill.invoiceNumber).replace("%", word), from: payer };
  if (isOwn) scene.must(shown, bill);
  else scene.never(shown, bill);
}

export const besideWords: Kinds = {
  ...saysBeside("beside words", { wrong: WRONG, honest: HONEST }),
  "beside words: a word of another customer's name": (scene) => {
    withWord(scene, "# %|# für %|% #|# (%)|# / %|# pour %|# dla %|# re: %", false);
  },
  "beside words: honest, a word of the own name": (scene) => {
    withWord(scene, "# %|# für %|% #|# (%)|# / %|# pour %|# dla %", true);
  },
};
