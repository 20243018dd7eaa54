import { type Kinds, pick, type Scene, stranger } from "./scene.ts";

/** Numbers of strangers that are that of an invoice of the amount by chance: of other documents, of things, and of periods. */

const NUMBERS: Record<string, (n: string, scene: Scene) => string> = {
  "house number": (n, s) =>
    pick(s, `${n} Maple Avenue Ste 210|${n} Ventura Blvd|${n} County Road|PO Box ${n}|Apt ${n}|Storgata ${n}`),
  ticket: (n, s) =>
    pick(
      s,
      `Ticket ${n}|Ticket #${n}|Case ${n}|Vorgang ${n}|Aktenzeichen ${n}|Az. ${n}|Dossier ${n}|Sag ${n}|Ärende ${n}|Expediente ${n}`,
    ),
  "delivery note": (n, s) =>
    pick(
      s,
      `Lieferschein ${n}|LS ${n}|Delivery note ${n}|Bon de livraison ${n}|BL ${n}|Albarán ${n}|DDT ${n}|Pakbon ${n}|Følgeseddel ${n}|Lähete ${n}|Szállítólevél ${n}`,
    ),
  booking: (n, s) =>
    pick(
      s,
      `Booking ${n}|Reservierung ${n}|Réservation ${n}|Reserva ${n}|Prenotazione ${n}|Reservering ${n}|Buchung ${n}|Flight booking ref ${n}|Rezerwacja ${n}`,
    ),
  cheque: (n, s) =>
    pick(
      s,
      `assegno n. ${n}|Scheck ${n}|cheque no ${n}|REMISE CHEQUE ${n}|cheque nº ${n}|czek ${n}|shekki ${n}|çek ${n}`,
    ),
  terminal: (n, s) =>
    pick(
      s,
      `Terminal ${n}|Terminal-ID ${n}|TID ${n}|STAN ${n}|AUTH ${n}|Approval code ${n}|TPV ${n}|TPE ${n}|POS ID ${n}|Trace-Nr ${n}`,
    ),
  "telephone without a label": (n, s) => pick(s, `+49 40 ${n}|Rückfragen +43 1 ${n}|call +1 212 ${n}|0049 40 ${n}`),
  "e-mail": (n, s) => pick(s, `${n}@icloud.com|mail: max${n}@web.de|www.${n}.com`),
  quantity: (n, s) => pick(s, `${n} kWh|${n} km|km-Stand ${n}|${n} Stück|${n} pcs|${n} kg|${n} Liter|${n} m3`),
  "serial number": (n, s) =>
    pick(s, `Seriennummer ${n}|Serial no. ${n}|FIN ${n}|Kennzeichen ${n}|Inventar ${n}|n° de série ${n}`),
  "sender's own reference": (n, s) =>
    pick(s, `our ref ${n}|Unser Zeichen ${n}|notre réf ${n}|nuestra ref ${n}|ns. rif. ${n}|vår ref ${n}|onze ref ${n}`),
};

const byNumber: Kinds = Object.fromEntries(
  Object.entries(NUMBERS).flatMap(([name, textOf]) =>
    [5, 6].map((length) => [
      `other number: ${name}, ${length} digits`,
      (scene: Scene) => {
        const n = String(scene.random.int(10 ** (length - 1), 10 ** length - 1));
        const { total } = scene.bill(scene.party(), { invoiceNumber: scene.random.chance(0.5) ? n : `INV-${n}` });
        scene.never({ text: textOf(n, scene), ...stranger(scene), amount: total });
      },
    ]),
  ),
);

const PERIODS: Record<string, (scene: Scene) => [number: string, text: string]> = {
  "month and year": (s) => {
    const m = s.random.int(10, 12);
    return [`${m}/2025`, pick(s, `Wartung ${m}/2025|Service ${m}/2025|Abo ${m}/2025`)];
  },
  "year and month": (s) => {
    const m = s.random.int(10, 12);
    return [`2025-${m}`, pick(s, `Wartung 2025-${m}|hosting 2025-${m}|Beitrag 2025/${m}`)];
  },
  "year and month glued": (s) => {
    const m = s.random.int(10, 12);
    return [`2025${m}`, pick(s, `Wartung 2025${m}|hosting 2025${m}`)];
  },
  quarter: (s) => {
    const q = s.random.int(1, 4);
    return [`Q${q}-2025`, pick(s, `Service Q${q}/2025|Q${q} 2025`)];
  },
  "span of years": () => ["2025-2026", "Saison 2025/2026"],
  "six-digit day": (s) => {
    const d = `${s.random.int(10, 28)}0226`;
    return [d, pick(s, `Zahlung vom ${d}|paid on ${d}|am ${d}|del ${d}|dated ${d}`)];
  },
};
const byPeriod: Kinds = Object.fromEntries(
  Object.entries(PERIODS).map(([name, make]) => [
    `period: ${name}`,
    (scene: Scene) => {
      const [invoiceNumber, text] = make(scene);
      const { total } = scene.bill(scene.party(), { invoiceNumber });
      scene.never({ text, ...stranger(scene), amount: total });
    },
  ]),
);

export const otherNumbers: Kinds = { ...byNumber, ...byPeriod };
