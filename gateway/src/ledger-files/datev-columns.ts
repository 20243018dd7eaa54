const pairs = (kind: string, content: string, count: number) =>
  Array.from({ length: count }, (_, nth) => [`${kind} ${nth + 1}`, `${content} ${nth + 1}`]).flat();

/** Columns of "Buchungsstapel", version 13, as in DATEV's sample file (developer.datev.de, dtvf/einstieg). */
export const DATEV_COLUMNS: readonly string[] = [
  ...[
    "Umsatz (ohne Soll/Haben-Kz)",
    "Soll/Haben-Kennzeichen",
    "WKZ Umsatz",
    "Kurs",
    "Basis-Umsatz",
    "WKZ Basis-Umsatz",
  ],
  ...["Konto", "Gegenkonto (ohne BU-Schlüssel)", "BU-Schlüssel", "Belegdatum", "Belegfeld 1", "Belegfeld 2", "Skonto"],
  ...["Buchungstext", "Postensperre", "Diverse Adressnummer", "Geschäftspartnerbank", "Sachverhalt", "Zinssperre"],
  "Beleglink",
  ...pairs("Beleginfo - Art", "Beleginfo - Inhalt", 8),
  ...["KOST1 - Kostenstelle", "KOST2 - Kostenstelle", "Kost-Menge", "EU-Land u. UStID (Bestimmung)"],
  ...["EU-Steuersatz (Bestimmung)", "Abw. Versteuerungsart", "Sachverhalt L+L", "Funktionsergänzung L+L"],
  ...["BU 49 Hauptfunktionstyp", "BU 49 Hauptfunktionsnummer", "BU 49 Funktionsergänzung"],
  ...pairs("Zusatzinformation - Art", "Zusatzinformation- Inhalt", 20),
  ...["Stück", "Gewicht", "Zahlweise", "Forderungsart", "Veranlagungsjahr", "Zugeordnete Fälligkeit", "Skontotyp"],
  ...["Auftragsnummer", "Buchungstyp", "USt-Schlüssel (Anzahlungen)", "EU-Land (Anzahlungen)"],
  ...["Sachverhalt L+L (Anzahlungen)", "EU-Steuersatz (Anzahlungen)", "Erlöskonto (Anzahlungen)", "Herkunft-Kz"],
  ...["Buchungs GUID", "KOST-Datum", "SEPA-Mandatsreferenz", "Skontosperre", "Gesellschaftername", "Beteiligtennummer"],
  ...["Identifikationsnummer", "Zeichnernummer", "Postensperre bis", "Bezeichnung SoBil-Sachverhalt"],
  ...["Kennzeichen SoBil-Buchung", "Festschreibung", "Leistungsdatum", "Datum Zuord. Steuerperiode", "Fälligkeit"],
  ...["Generalumkehr (GU)", "Steuersatz", "Land", "Abrechnungsreferenz", "BVV-Position"],
  ...["EU-Land u. UStID (Ursprung)", "EU-Steuersatz (Ursprung)", "Abw. Skontokonto"],
];

/** Places of the columns that postings fill. DATEV puts text columns in quotes. */
export const DATEV_PLACES = {
  amount: 0,
  side: 1,
  currency: 2,
  account: 6,
  contraAccount: 7,
  documentDate: 9,
  documentField: 10,
  text: 13,
  firstInfo: 20,
  locked: 113,
} as const;
