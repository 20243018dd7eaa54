import type { Random } from "./random.ts";

/** Legal forms by country, as registered and as abbreviated. */
const FORMS: Record<string, string[]> = {
  DE: ["GmbH", "GmbH", "GmbH & Co. KG", "AG", "UG (haftungsbeschränkt)", "e.K.", "OHG", "KG"],
  AT: ["GmbH", "Ges.m.b.H.", "AG", "KG"],
  CH: ["AG", "GmbH", "Sàrl", "SA"],
  NL: ["B.V.", "BV", "N.V."],
  BE: ["BV", "SRL", "NV", "SA"],
  FR: ["SARL", "S.A.S.", "SA", "EURL"],
  ES: ["S.L.", "S.A.", "SLU"],
  IT: ["S.r.l.", "S.p.A.", "Srl"],
  FI: ["Oy", "Oyj", "Ky"],
  SE: ["AB", "AB (publ)"],
  NO: ["AS", "ASA"],
  GB: ["Ltd", "Limited", "PLC", "LLP"],
  US: ["Inc.", "LLC", "Corp."],
};

const HEADS =
  "Nord Süd West Ost Alp Rhein Hansa Bavar Sax Elb Mosel Tauern Lux Vita Medi Nova Terra Aqua Ferro Kron Stern Adler Falk Löwen Grün Weiß Blau Silber Gold Eichen Birken Tannen Mühl Brück Stein Berg Tal Wald Feld Hof Neu Alt Prim Opti Maxi Uni Inter Trans Euro Pan Vario Digi Proto Astra Orion Delta Sigma Kappa";
const TAILS =
  "wind tec bau log werk form gas plan soft data med pharm druck holz stahl glas kraft hof mann ström tal quell kost land markt haus lab sys net serv cons tron plast chem flex pack port fracht";
const TRADES: Record<string, string[]> = {
  DE: [
    "Logistik",
    "Energie",
    "Bau",
    "Handels",
    "Service",
    "Technik",
    "Immobilien",
    "Consulting",
    "Maschinenbau",
    "Druck",
  ],
  FR: ["Logistique", "Énergie", "Bâtiment", "Services", "Conseil", "Immobilier", "Électricité"],
  ES: ["Logística", "Energía", "Construcción", "Servicios", "Diseño"],
  IT: ["Logistica", "Energia", "Costruzioni", "Servizi", "Società Immobiliare"],
  FI: ["Logistiikka", "Energia", "Rakennus", "Palvelut", "Sähkö"],
  SE: ["Logistik", "Energi", "Bygg", "Tjänster", "Måleri"],
  NO: ["Logistikk", "Energi", "Bygg", "Tjenester", "Rør"],
  GB: ["Logistics", "Energy", "Construction", "Services", "Consulting", "Properties", "Trading"],
};
const SUFFIXES = [
  "Nord",
  "Süd",
  "International",
  "Deutschland",
  "Holding",
  "Beteiligungs",
  "2",
  "Europe",
  "Vertriebs",
  "Group",
];
const FIRST_NAMES =
  "Jürgen Sabine Peter Anna Zoë René François Inés José Søren Åsa Björn Mária Łukasz Małgorzata Thomas Julia Andreas Petra Michael Stefanie Ólafur Noël Chloë Giulia Marco Emma Lars Kerstin Ayşe";
const LAST_NAMES =
  "Müller Schmidt Schäfer Weiß Groß Köhler Meyer Maier Meier Mayer Jäger Böhm Nuñez García Lefèvre Dubois Rossi Ångström Håkansson Sørensen Nowak Kowalski Çelik Yılmaz Becker Wagner Hoffmann Krüger Vogel O'Brien van den Berg";

/** An invented company stem such as `Rheintec`. It has two syllables, so many stems share a beginning or an end. */
export function companyStem(random: Random): string {
  return random.pick(HEADS.split(" ")) + random.pick(TAILS.split(" "));
}

/** A registered company name of a country around a stem. */
export function companyName(random: Random, stem: string, country: string): string {
  const trades = TRADES[country] ?? TRADES.DE ?? [];
  const trade = random.chance(0.6) ? ` ${random.pick(trades)}` : "";
  return `${stem}${trade} ${random.pick(FORMS[country] ?? ["GmbH"])}`;
}

/** The names of a group of companies that share a stem: holding, subsidiaries, regional branches. */
export function familyNames(random: Random, country: string, count: number): string[] {
  const stem = companyStem(random);
  const trades = TRADES[country] ?? TRADES.DE ?? [];
  const trade = random.pick(trades);
  const forms = FORMS[country] ?? ["GmbH"];
  const names = new Set<string>();
  for (const tail of random.sample(
    ["", ...trades, ...SUFFIXES.map((suffix) => `${trade} ${suffix}`), ...SUFFIXES],
    40,
  )) {
    names.add(`${stem}${tail === "" ? "" : ` ${tail}`} ${random.pick(forms)}`);
  }
  return [...names].slice(0, count);
}

export interface PersonName {
  first: string;
  last: string;
}

export function personName(random: Random): PersonName {
  const last = LAST_NAMES.replace("van den Berg", "van_den_Berg").split(" ");
  return { first: random.pick(FIRST_NAMES.split(" ")), last: random.pick(last).replaceAll("_", " ") };
}
