import { TRADES } from "./invented.ts";
import { type Kinds, nameOf, pick, type Scene, stranger } from "./scene.ts";

/** Texts beside a number or a name: words that make another thing of it, and the nearest ones that do not. */

/** Seven to ten digits: too long for a coincidence, so only the words tell whose number it is. */
const longNumber = ({ random }: Scene) => String(random.int(1, 9)) + random.digits(random.int(6, 9));

/** A word before or behind a number that is an invoice's, a long one of digits (`%`) or one with letters (`#`), in the text of a stranger. */
const THINGS: Record<string, string> = {
  "a long house number":
    "% Maple Avenue|% Ventura Blvd|Hauptstr. %|Storgata %|% rue de Lyon|via Garibaldi %|calle Mayor %|ul. Polna %|Kerkstraat %|% Collins St|Vesterbrogade %|Bulevardi %",
  "a serial number by a short label":
    "S/N %|s/n: %|P/N %|SN %|IMEI %|VIN %|M/N %|sériové číslo %|numer seryjny %|seri no %|gyári szám %|シリアル %",
  "a tax or register number":
    "HRB %|EIN %|Tax ID %|UID %|SIREN %|CUI %|NIP %|IČO %|Y-tunnus %|Org.nr %|CVR %|VKN %|ABN %|GSTIN %|RFC %|RUT %|P.IVA %|KVK %",
  "a telephone number without its country":
    "Tel. %|call %|Ruf %|WhatsApp %|tlf. %|puh. %|komórka %|mobil: %|cel %|móvil %|cep %|telefoon %|% (mobile)",
  "an account or card":
    "a/c %|BLZ %|sort code %|ABA %|routing %|VISA %|card ending %|Depot %|číslo účtu %|rachunek %|bankszámla %|hesap %|ISIN %|WKN %",
  "a bank's own number":
    "TRN %|UTR %|RRN %|ARN %|STAN %|TXN %|trx id %|session %|AUTH %|batch %|DTA %|PPD %|SEQ %|lote %",
  "an object or a person":
    "Grundbuch %|Flurstück %|Parzelle %|plot %|Matrikelnr %|student %|employee %|Personalnr %|patient %|tenant %|Mieter %|locataire %|huurder %|najemca %|lejer %|hyresgäst %|vuokralainen %",
  "a shipment or a stay":
    "container %|CMR %|B/L %|Frachtbrief %|UPS %|DHL %|waybill %|Flight %|PNR %|room %|Zimmer %|chambre %|habitación %|kamer %|pokój %|huone %",
  "a currency or a measure":
    "EUR %|USD %|% PLN|% Seiten|% points|% miles|% units|% kWh|% pages|% Einheiten|% stuks|% szt.|% kpl",
  "an order, its number with letters":
    "PO #|Order #|Bestellung #|Commande #|Pedido #|Zamówienie #|Objednávka #|Tilaus #|Rendelés #|Sipariş #",
  "another document, its number with letters":
    "Lieferschein #|Ticket #|Case #|Booking #|Albarán #|DDT #|Pakbon #|Følgeseddel #|Lähete #|İrsaliye #",
};

const things: Kinds = Object.fromEntries(
  Object.entries(THINGS).map(([name, texts]) => [
    `beside: ${name}`,
    (scene: Scene) => {
      const template = pick(scene, texts);
      const invoiceNumber = template.includes("#")
        ? `${pick(scene, "A|KX|SO|V")}-${scene.random.digits(5)}`
        : longNumber(scene);
      const { total } = scene.bill(scene.party(), { invoiceNumber });
      scene.never({ text: template.replace(/[%#]/, invoiceNumber), ...stranger(scene), amount: total });
    },
  ]),
);

/** Words that leave a long number to be an invoice's, from anyone. */
const plainly: Kinds = {
  "beside: a label before a long number": (scene) => {
    const invoiceNumber = longNumber(scene);
    const bill = scene.bill(scene.party(), { invoiceNumber });
    const label = pick(scene, "Rechnung|Invoice|Facture|Factura|Fattura|Factuur|Faktura|Lasku|Inv. no.|RG-Nr.");
    const end = pick(scene, "|, Hauptstr. 5|, merci|, Maple Avenue|, Objekt Lyon");
    scene.must({ text: `${label} ${invoiceNumber}${end}`, ...stranger(scene) }, bill);
  },
  "beside: a long number alone or behind a word for payment": (scene) => {
    const invoiceNumber = longNumber(scene);
    const bill = scene.bill(scene.party(), { invoiceNumber });
    const before = pick(
      scene,
      "|Zahlung |payment |paiement |pago |bonifico |betaling |przelew |platba |maksu |ödeme |ref |Danke ",
    );
    scene.must({ text: `${before}${invoiceNumber}`, ...stranger(scene) }, bill);
  },
  "beside: any word, and the number's customer pays": (scene) => {
    const invoiceNumber = longNumber(scene);
    const payer = scene.party();
    const text = pick(scene, "Grundbuch %|% Ventura Lyon|Baustelle %|% points").replace("%", invoiceNumber);
    scene.may({ text, from: payer }, scene.bill(payer, { invoiceNumber }));
  },
};

/** A bank's text with `%`, the name of a customer with the amount, and words that are not the bank's. */
const NAMED: Record<string, string> = {
  "a bank in the text":
    "WIRE IN ORIG BANK %|WIRE IN SEND BANK %|INCOMING WIRE CORRESPONDENT %|WIRE INSTITUTION %|FEDWIRE IN BANK % REF 88121",
  "someone for the customer":
    "WIRE IN JOHN DOE OBO %|ZELLE MARY ROE FOR %|ACH CREDIT PARENT CORP FBO %|WIRE JANE ROE C/O %|ACH CREDIT MILLER %",
  "the customer for someone":
    "WIRE IN % FOR JANE ROE|ACH CREDIT % FBO MILLER|WIRE % ON BEHALF OF DOE|ACH CREDIT % TRUSTEE DOE|ZELLE % FOR DINNER",
  "a processor before the name":
    "ACH CREDIT STRIPE %|ACH CREDIT PAYPAL %|ACH CREDIT ADYEN %|ACH CREDIT GUSTO %|ACH CREDIT KLARNA %|ACH CREDIT MOLLIE %",
  "a purpose behind the name":
    "ACH CREDIT % DEPOSIT|ACH CREDIT % COMMISSION|ACH CREDIT % ROYALTY|ACH CREDIT % INTEREST|ACH CREDIT % WARRANTY|ACH CREDIT % CASHBACK|ACH CREDIT % CAPITAL CALL|ACH CREDIT % REBATE",
  "a part or a correction":
    "ACH CREDIT % PARTIAL|ACH CREDIT % 1 OF 2|ACH CREDIT % ADJ|ACH CREDIT % VOID|ACH CREDIT % DUPLICATE|ACH CREDIT % PREPAY|ACH CREDIT % ADVANCE",
  "money that came back":
    "ACH DEBIT RETURN %|ACH RETURN %|RETURNED ITEM %|ACH CREDIT REVERSED %|CHECK RETURNED NSF %|WIRE RETURN %",
  "an object":
    "ACH CREDIT % UNIT 7|ACH CREDIT % CLAIM 4711|ACH CREDIT % JOB 12|ACH CREDIT % PROJECT ALPHA|ACH CREDIT % STORE 5|ACH CREDIT % LOT 3",
};

const named: Kinds = Object.fromEntries(
  Object.entries(NAMED).map(([name, texts]) => [
    `beside the name: ${name}`,
    (scene: Scene) => {
      const payer = scene.party(`${scene.bareName()} ${pick(scene, "LLC|Inc|Ltd|Corp|LP")}`, { account: false });
      const { total } = scene.bill(payer);
      scene.never({ text: pick(scene, texts).replace("%", nameOf(payer).toUpperCase()), amount: total });
    },
  ]),
);

export const beside: Kinds = {
  ...things,
  ...plainly,
  ...named,
  "beside the name: a word or number of a longer one": (scene) => {
    const bare = scene.bareName();
    const payer = scene.party(`${bare} LLC`, { account: false });
    const { total } = scene.bill(payer);
    const template = pick(
      scene,
      "% II LLC|% 2 LLC|NEW % LLC|% WEST LLC|% HOLDINGS|CITY OF %|BANK OF %|% SCHOOL|FRIENDS OF %|% AND SONS|% ROAD",
    );
    scene.never({ text: `ACH CREDIT ${template.replace("%", bare.toUpperCase())}`, amount: total });
  },
  "beside the name: another legal form": (scene) => {
    const bare = scene.bareName();
    const [a = "", b = ""] = pick(
      scene,
      "LLC/LP|LP/LLP|Inc/LLC|GmbH/AG|Ltd/LLP|SAS/SA|BV/NV|AB/HB|Oy/Ky|Kft/Zrt",
    ).split("/");
    const { total } = scene.bill(scene.party(`${bare} ${a}`, { account: false }));
    scene.never({ text: `ACH CREDIT ${bare.toUpperCase()} ${b.toUpperCase()}`, amount: total });
  },
  "beside the name: its legal form spelled out or short": (scene) => {
    const bare = scene.bareName();
    const [a = "", b = ""] = pick(
      scene,
      "Ltd/Limited|Limited/Ltd|Inc/Incorporated|Corp/Corporation|Corporation/Corp",
    ).split("/");
    const bill = scene.bill(scene.party(`${bare} ${a}`, { account: false }));
    scene.may({ text: `ACH CREDIT ${bare.toUpperCase()} ${b.toUpperCase()}` }, bill);
  },
  "beside the name: the bank's words and numbers": (scene) => {
    const payer = scene.party(`${scene.word()} ${scene.random.pick(TRADES)} LLC`, { account: false });
    const bill = scene.bill(payer);
    const template = pick(
      scene,
      "ACH CREDIT %|DEPOSIT %|WIRE IN % REF 8812|ACH CREDIT % TRACE 991823|E-PAYMENT % CONF 81273|ACH CREDIT % PPD ID 9912",
    );
    scene.may({ text: template.replace("%", nameOf(payer).toUpperCase()) }, bill);
  },
};
