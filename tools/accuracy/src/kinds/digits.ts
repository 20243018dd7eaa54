import { addDays } from "@matchbook/runtime/values/days";
import { FIRST_DAY, type Kinds, pick, type Scene, stranger } from "./scene.ts";

/** Strangers whose digits are an invoice's of exactly the amount: of things, documents, days, times, telephones and amounts. */

const longNumber = (scene: Scene) => String(scene.random.int(3_000_000, 9_999_999));

const THINGS =
  "Zählernummer %|Zähler-Nr. %|numéro de compteur %|n° compteur %|Kassenzeichen %|Personalnummer %|" +
  "Beitragsnummer %|Versichertennr. %|Vertragskonto %|Kundenkonto %|Matrikelnr. %|BTW nr %|OIB %|PESEL %|" +
  "číslo účtu %|TC kimlik no %|sicil no %|abonman %|numer licznika %|číslo smlouvy %|sopimusnumero %|" +
  "asiakasnumero %|kundnummer %|medlemsnummer %|kundenummer %|avtalenummer %|fødselsnr %|cvr %|" +
  "klantnummer %|polisnummer %|rekening %|tessera %|codice fiscale %|matricola %|numero cliente %|NIF %|" +
  "nº cliente %|nº socio %|contrato nº %|nº contrato %|N° client %|n° adhérent %|n° contrat %|" +
  "ügyfélszám %|szerződésszám %|vevőkód %|müşteri no %|sipariş no %|お客様番号 %|注文番号 %|고객번호 %|주문번호 %|客户号 %|" +
  "订单号 %|student no %|roll no %|employee %|badge %|meter %|member no %|patient %|prescription %|RX %|" +
  "lot %|job %|unit %|plate %|passport %|licence %|VIN %|SKU %|part no %|GL %|cost centre %|cc %|dept %|" +
  "store %|till %|shift %|table %|room %|seat %|ticket %|flight %|AWB %|container %|seal %|vessel %|" +
  "truck %|dossier %|zaak %|ärendenummer %|sak %|sagsnr %|asia %|iktatószám %|spis. zn. %|sygnatura %|" +
  "expediente %|nº expediente %|processo %|pratica %|protocollo %|RG placa %|UTR %|CPF %|CNPJ %|GST %|" +
  "ABN %|EIN %|SIREN %|KVK %|USt-IdNr. DE%|VAT GB%|ATU%|call %|Rückruf %|WhatsApp %|mob %|cell %|T: %|" +
  "F: %|M %|P.O. Box %|Postfach %|BP %|CP %|apartado %|zip %|PLZ %|post code %";

const DOCUMENTS =
  "Angebot %|Kostenvoranschlag %|KV %|devis %|presupuesto %|preventivo %|offerte %|oferta %|nabídka %|" +
  "tilaus %|tarjous %|árajánlat %|megrendelés %|teklif %|sipariş %|quote %|estimate %|P.O. %|PO no. %|" +
  "purchase order %|Auftrag %|Auftragsnr. %|Auftragsbestätigung %|Bestellung %|Bestell-Nr. %|commande %|" +
  "n° de commande %|pedido %|nº pedido %|encomenda %|ordine %|ordine n. %|bestelling %|zamówienie %|" +
  "zamówienie nr %|objednávka %|obj. č. %|beställning %|order nr %|bestilling %|ordre %|ordre nr. %|" +
  "注文番号 %|주문번호 %|订单号 %|Lieferschein %|Lieferschein-Nr. %|bon de livraison %|albarán %|DDT %|pakbon %|" +
  "WZ %|följesedel %|følgeseddel %|lähete %|szállítólevél %|irsaliye %|Ticket %|case %|claim %|" +
  "Schadennr. %|sinistre %|booking %|Buchungsnr. %|reservation %|proposal %|reklamacja %|RMA %|Retoure %|" +
  "delivery %|tracking %|project %|Projekt %|chantier %";

const PHONES = "+49 711 %|0711/%|(0711) %|0711-%|00 49 711 %|+1 (212) %|+33 1 %|T +41 44 %|tel:%|Tel.%|gsm %|+358 40 %";

const INVOICE =
  "règlement facture %|pago de la factura %|pagamento fatura %|zapłata za fakturę %|úhrada faktury %|" +
  "betalning av faktura %|betaling faktura %|lasku %|számla %|fatura %|請求書 %|청구서 %|发票 %|счет %|счёт № %|" +
  "τιμολόγιο %|factura nr %|račun %|arve %|rēķins %|sąskaita %|faktúra %|faktur %|Rechnungs-Nr. %|RG %|" +
  "Fra. %|Fatt. %|FV %|fakt. %|Rnr %|n° facture %";

/** A stranger's text with the digits, and the amount of the invoice that has them. */
function said(scene: Scene, invoiceNumber: string, text: string, fields = {}): void {
  const { total } = scene.bill(scene.party(), { invoiceNumber });
  scene.never({ text: text.replace("%", invoiceNumber), ...stranger(scene), amount: total, ...fields });
}

export const digits: Kinds = {
  "digits of a stranger: a thing": (scene) => said(scene, longNumber(scene), pick(scene, THINGS)),
  "digits of a stranger: a telephone": (scene) => said(scene, longNumber(scene), pick(scene, PHONES)),
  "digits of a stranger: another document, with letters": (scene) => {
    const number = `${pick(scene, "AX|KV|B|SO|DE|L")}-${pick(scene, "2026-|")}${scene.random.digits(5)}`;
    said(scene, number, pick(scene, DOCUMENTS));
  },
  "digits of a stranger: the day of the payment": (scene) => {
    const valueDate = addDays(FIRST_DAY, 7 + scene.random.int(0, 4));
    const [year = "", month = "", day = ""] = valueDate.split("-");
    const number = pick(scene, `${year}${month}${day}|${day}${month}${year}|${day}${month}${year.slice(2)}`);
    const text = pick(scene, "Zahlung %|paid %|%|transfer %|pago %|virement %|SEPA %|REF %|betaling %");
    said(scene, number, text, { valueDate });
  },
  "digits of a stranger: a time": (scene) => {
    const [hour, minute, second] = [scene.random.int(10, 23), scene.random.int(10, 59), scene.random.int(10, 59)];
    const text = `${pick(scene, "Zahlung |payment ||um |at ")}${hour}:${minute}:${second}`;
    said(scene, `${hour}${minute}${second}`, text);
  },
  "digits of a stranger: the amount": (scene) => {
    const total = BigInt(scene.random.int(300_000, 999_999));
    scene.bill(scene.party(), { invoiceNumber: String(total), total });
    const [units, cents] = [String(total / 100n), String(total % 100n).padStart(2, "0")];
    const text = pick(scene, "%,#|%.#|€ %.#|%,# euros|Zahlung %,#|payment of %.#")
      .replace("%", units)
      .replace("#", cents);
    scene.never({ text, ...stranger(scene), amount: total });
  },
  "digits of a stranger: an invoice, in many languages": (scene) => {
    const invoiceNumber = longNumber(scene);
    const bill = scene.bill(scene.party(), { invoiceNumber });
    scene.must({ text: pick(scene, INVOICE).replace("%", invoiceNumber), ...stranger(scene) }, bill);
  },
};
