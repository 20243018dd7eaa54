import { habits } from "../habits/habit.ts";
import type { Kinds, Scene, Shown } from "../scene.ts";

/**
 * Words of trades, of people in special situations and of further languages beside a number, and the nearest ones by which
 * the money is for something else. Written before the rules were read, and then used to improve them.
 */

/** A line of the customer's own account with the number of its invoice, in which other fields say something. */
const fielded =
  (isHonest: boolean, fields: (name: string, scene: Scene) => Shown) =>
  (scene: Scene): void => {
    const payer = scene.party();
    const bill = scene.bill(payer);
    const { text = "#", ...shown } = fields(payer.counterparty.name, scene);
    const line = { from: payer, text: text.replace("#", bill.invoiceNumber), ...shown };
    if (isHonest) scene.must(line, bill);
    else scene.never({ ...line, amount: bill.total });
  };

const named = (scene: Scene, names: string, name: string) => scene.random.pick(names.split("|")).replace("§", name);
const HONEST_NAMES = "§|§ Buchhaltung|§ COMPTABILITE|§ Accounts Payable|Firma §|M/S §";
const NAMES =
  "§ in administration|RA Dr. Weber als Insolvenzverwalter §|Mandataire judiciaire §|Curatore fallimentare §|Insolvenzmasse §|Curator inzake faillissement §";
const HONEST_IDS = "INVOICE-PAYMENT|ZAHLUNG|FOURNISSEUR-0326|BATCH/2026/03/0012|LIEFERANTEN-15|SEPA CREDIT";
const IDS = "PENALTY|RUECKZAHLUNG DARLEHEN|SALARY ADVANCE|ACOMPTE|CHARGEBACK|DOPPELZAHLUNG";

export const situations: Kinds = {
  "somebody stands for the payer in the name field": fielded(false, (name, scene) => ({
    counterpartyName: named(scene, NAMES, name),
  })),
  "somebody stands for the payer in the name field, honest": fielded(true, (name, scene) => ({
    text: "invoice #",
    counterpartyName: named(scene, HONEST_NAMES, name),
  })),
  "purposes in the end-to-end id": fielded(false, (name, scene) => ({ endToEndId: named(scene, IDS, name) })),
  "purposes in the end-to-end id, honest": fielded(true, (name, scene) => ({
    text: "Rechnung #",
    endToEndId: named(scene, HONEST_IDS, name),
  })),
  "another customer is the debtor": fielded(false, (_, scene) => ({
    text: `${scene.random.pick(["invoice # debtor", "Rechnung # Schuldner", "facture # pour", "factuur # namens"])} ${scene.party().counterparty.name}`,
  })),
  ...habits({
    "builders and their stages": {
      honest:
        "Abschlagsrechnung # Rohbau EFH|progress claim invoice # slab poured|facture de situation # gros oeuvre|Schlussrechnung # Dachstuhl|fattura # SAL 2 opere murarie|invoice # second fix carpentry, thank you",
      wrong:
        "Sicherheitseinbehalt zu # wird spaeter frei|retention release for # only|retenue de garantie #|Vertragsstrafe Verzug #|snagging claim #|Maengelruege zu #",
    },
    "ports and ships": {
      honest:
        "INV # MV Aurora stevedoring|Rechnung # Liegeplatz Pier 3|factura # amarre lancha|facture # pilotage port de Brest|invoice # towage 14 March|RE # Hafenlogistik",
      wrong:
        "demurrage dispute #|general average contribution #|Liegegeld Einspruch #|caution conteneur #|container deposit #|freight on bill of lading #",
    },
    "lawyers, notaries and their clients": {
      honest:
        "fee note # conveyancing|Honorarnote # Beratung Maerz|note d'honoraires # divorce|Rechnung # Vertragspruefung|parcella # consulenza|minuta # escritura, gracias",
      wrong:
        "client account money matter #|Fremdgeld Akte #|Anderkonto Az #|provision sur honoraires dossier #|settlement sum re claim #|fondo spese pratica #",
    },
    "events and exhibitors": {
      honest:
        "invoice # stand 12 hall B|Rechnung # Messestand Halle 4|facture # salon stand B07|fattura # fiera Milano pad 3|factura # feria de muestras|# booth and lighting",
      wrong:
        "ticket refund order #|Ticketrueckerstattung #|raffle #|booking # cancelled, keep for next year|Standkaution #|remboursement billets #",
    },
    "vets and stables": {
      honest:
        "invoice # vaccination Bella|Rechnung # Impfung Hund Rex|facture # veterinaire chat Minou|Rechnung # Hufschmied Stute|fattura # vaccino cane|inv # dental cat",
      wrong:
        "pet insurance claim #|Tierversicherung Schaden #|deposit for puppy #|acompte chiot #|livery bond #|Schutzgebuehr Hund #",
    },
    "music, film and rights": {
      honest:
        "invoice # sound mix episode 3|Rechnung # Konzert 7. Maerz|facture # montage clip|factura # locucion anuncio|RE # Fotoshooting Katalog|invoice # DJ Saturday",
      wrong:
        "royalties statement #|droits d'auteur releve #|advance against royalties #|Vorschuss Album #|liquidacion de derechos #",
    },
    "software and licences": {
      honest:
        "Invoice # annual plan 12 seats|Rechnung # Lizenzen 2026|facture # abonnement logiciel|invoice # hosting and domain|Rechnung # Wartung Server|factura # soporte web",
      wrong:
        "credit top-up account #|Guthaben aufladen Konto #|chargeback case #|dispute case #|recharge compte #|ticket # refund requested",
    },
    "newspapers and advertising": {
      honest:
        "Rechnung # Anzeige Samstag|invoice # half page ad|facture # encart journal|factura # anuncio radio|fattura # inserzione|RE # Plakatwerbung",
      wrong:
        "Chiffre #|Barter Gegengeschaeft zu #|barter deal no cash #|Abo Kuendigung #|subscription cancelled #|annonce remboursee #",
    },
    "water, power and gas": {
      honest:
        "Rechnung # Strom Gewerbe|invoice # electricity unit 5|facture # eau bureau|bolletta fattura # gas|factura # luz local|factuur # water kantoor",
      wrong:
        "Zaehler # Abschlag|meter # reading 20118|contatore # acconto|Einspeiseverguetung Anlage #|feed-in tariff site #|compteur # acompte mensuel",
    },
    funerals: {
      honest:
        "invoice # funeral of my late father|Rechnung # Beerdigung Oma|facture # obseques|fattura # onoranze|Rechnung # Grabpflege|factura # flores tanatorio",
      wrong:
        "Sterbegeld #|in lieu of flowers #|Kranzspende #|death benefit policy #|capital deces contrat #|estate distribution #",
    },
    "translators and interpreters": {
      honest:
        "invoice # translation EN-DE|Rechnung # Dolmetschen Gericht|facture # traduction notice|fattura # traduzione|faktura # tlumaczenie|factura # traduccion jurada",
      wrong:
        "PO # not yet delivered|Bestellung # noch offen|quote # accepted|devis # accepte|Angebot # angenommen|oferta # aceptada",
    },
    "weddings and catering": {
      honest:
        "invoice # wedding catering 80 guests|Rechnung # Buffet Hochzeit|facture # traiteur mariage|fattura # torta nuziale|factura # banquete boda|invoice # flowers church",
      wrong:
        "wedding present order #|save the date deposit #|Anzahlung Hochzeit zu Angebot #|cagnotte mariage #|lista nozze #|honeymoon fund #",
    },
    "solar roofs": {
      honest:
        "Rechnung # PV Anlage Montage|invoice # 8 panels fitted|facture # panneaux solaires|fattura # impianto fotovoltaico|factura # placas solares|factuur # zonnepanelen",
      wrong:
        "KfW Zuschuss #|grant ref #|prime renov dossier #|subsidie zonnepanelen #|bonus edilizio pratica #|subvencion expediente #",
    },
    "apologies for lateness": {
      honest:
        "sorry for the delay, invoice #|Rechnung # Entschuldigung fuer die Verspaetung|facture # avec mes excuses pour le retard|fattura # scusate il ritardo|factura # perdon por el retraso|factuur # excuses voor de late betaling",
      wrong:
        "# is paid already, this is the tip we promised|late fee only for #|nur die Verzugszinsen zu #|interets de retard seulement, facture #|solo gli interessi per #|paid twice by mistake, # please return",
    },
    "questions to the payee": {
      honest:
        "invoice #, please confirm receipt|Rechnung # bitte Eingang bestaetigen|facture # merci de confirmer|fattura # confermare ricezione grazie|factura # por favor confirmar recibo|factuur # graag bevestiging",
      wrong:
        "what is invoice # for?|we never received invoice #, please send|Rechnung # liegt uns nicht vor|facture # non recue|please issue a credit note for #|bitte # stornieren",
    },
    "withdrawn and cancelled": {
      honest:
        "invoice # order complete, thanks|Rechnung # Auftrag erledigt|facture # commande livree|factura # pedido entregado|fattura # ordine consegnato",
      wrong:
        "invoice # was cancelled by you|Rechnung # wurde storniert|facture # annulee|fattura # annullata|factura # anulada|faktura # anulowana",
    },
    "another customer is the debtor": {
      honest: "invoice # for §|Rechnung # § Kundennr 4711|facture # de §|§ invoice # goods|fattura # intestata a §",
    },
    "a rest that follows": {
      meant: true,
      honest:
        "invoice #, nothing left to pay|Rechnung # damit ist alles bezahlt|facture # solde de tout compte|factura # todo pagado|fattura # saldo totale|factuur # geheel voldaan",
      wrong:
        "invoice # rest follows|Rechnung # Rest folgt|facture # le reste suivra|fattura # il resto segue|factura # el resto la semana que viene|factuur # rest volgt",
    },
    "money back behind the number": {
      honest:
        "invoice # return trip Oslo|Rechnung # Rueckfahrt Taxi|facture # billets aller-retour|factura # viaje de vuelta|invoice # customer returns desk",
      wrong:
        "invoice # refund as agreed|Rechnung # Erstattung wie besprochen|facture # remboursement|fattura # rimborso|factura # devolucion|factuur # terugbetaling",
    },
    "the number is only context": {
      honest:
        "our ref 88?? your invoice #|unser Zeichen B7, Ihre Rechnung #|n/ref 55??, v/facture #|vs. fattura # ns. rif. 12??|su factura # n/ref 77|payment advice 20260310 invoice #",
      wrong:
        "extra work after invoice #|Zusatzleistung nach Rechnung #|complaint about invoice #|Reklamation Rechnung #|next one after invoice #|wie schon bei Rechnung #",
    },
    "addresses and doors": {
      number: "4??1",
      honest:
        "invoice # 14 Mill Lane|Rechnung # Hauptstr. 9|facture # 3 rue du Port|fattura # via Roma 8|factura # calle Mayor 5",
      wrong: "flat # ground rent|Whg # Hausgeld|apt # charges|garage # loyer|box # lease|Stellplatz # Pacht",
    },
    "for a relative or a neighbour": {
      honest: "my invoice #|meine Rechnung #|ma facture #|la mia fattura #|mi factura #|our bill #",
      wrong:
        "my mother's bill, not #|# is my neighbour's, I only pay the van|Geburtstag Papa #|cadeau pour maman #|share of gift #|Nachbar zahlt # selbst",
    },
    "double and mistaken": {
      honest:
        "invoice # first and only payment|Rechnung # Ueberweisung vom Geschaeftskonto|facture # paiement unique|factura # pago unico",
      wrong:
        "duplicate of payment for #|Doppelueberweisung Rechnung #|double paiement facture #|doppio pagamento fattura #|pago duplicado factura #|dubbel betaald factuur #",
    },
    "under protest": {
      meant: true,
      honest: "invoice # gladly paid|Rechnung # gern|facture # avec plaisir|fattura # con piacere|factura # con gusto",
      wrong:
        "invoice # under protest|Rechnung # unter Vorbehalt|facture # sous reserve|fattura # con riserva|factura # bajo protesto|factuur # onder voorbehoud",
    },
    "several payments for one bill": {
      meant: true,
      honest:
        "invoice # one payment|Rechnung # Einmalzahlung|facture # en une fois|fattura # unica soluzione|factura # un solo pago",
      wrong:
        "invoice # 1 of 3|Rechnung # Rate 2|facture # 2eme versement|fattura # rata 1 di 4|factura # plazo 2 de 3|factuur # termijn 2",
    },
    "customs and imports": {
      honest:
        "invoice # customs clearance|Rechnung # Verzollung Sendung|facture # dedouanement|fattura # sdoganamento|factura # despacho de aduana",
      wrong:
        "import VAT MRN #|EUSt Bescheid #|duty assessment #|Zollbescheid #|avis de taxation #|liquidacion aduana #",
    },
    "givers and alms": {
      honest:
        "invoice # church organ tuning|Rechnung # Kirchendach|facture # sonorisation eglise|fattura # restauro campanile|factura # campanas",
      wrong: "Spende statt #|donation receipt #|don recu fiscal #|zakat #|erogazione liberale #|donativo #",
    },
    "workers and bosses": {
      honest:
        "invoice # temp staff week 11|Rechnung # Zeitarbeit Lager|facture # interim mars|fattura # personale|factura # personal de limpieza",
      wrong:
        "salary advance #|Gehaltsvorschuss #|avance sur salaire #|anticipo nomina #|anticipo stipendio #|Reisekosten #",
    },
    "stages of a wire, fields of banks": {
      honest:
        "/INV/# /OCMT/EUR¤/|ROC/# INVOICE PAYMENT|RFB # INV GOODS AND SERVICES|SVWZ+Rechnung # ABWA+§|INV # VALUE DATE 120326 CHG SHA|PAYMENT DETAILS: INVOICE # ORDERING CUSTOMER: §",
      wrong:
        "/RETN/AC01/ #|/REJT/AM04/ INV #|RETURN OF FUNDS UNABLE TO APPLY #|RECALL REQUEST INV #|CANCELLATION REQ DUPL INV #|UNAPPLIED FUNDS INV # RETURNED",
    },
    "Afrikaans and Flemish": {
      honest:
        "faktuur # dankie|betaling faktuur #|rekening # tuindienste|factuur # tuinaanleg, merci|faktuur # loodgieter Maart",
      wrong: "deposito huur #|terugbetaling #|geskenk #|lening #|waarborg huur #|kwotasie #",
    },
    "Swahili, Luganda and Kinyarwanda": {
      honest: "ankara #|malipo ya ankara #|invoice # asante|fagitire #|malipo invoice # Machi",
      wrong: "mkopo #|amana #|zawadi #|michango harusi #|karo ya shule #|inguzanyo #",
    },
    "Maori, Samoan and Tongan": {
      honest: "nama #|invoice # kia ora|utu nama # Poutu|invoice # faafetai|invoice # malo aupito",
      wrong: "koha #|nonogatupe #|tithe #|meaalofa #|moni tauhi #|utu reti #",
    },
    "Sardinian, Friulian and Romansh": {
      honest: "fatura # gratzias|fature # mandi|quint # grazia|pagamentu fatura #|pajament fature #",
      wrong: "caparra #|imprestu #|emprest #|donatziun #|fit da chasa #|arra #",
    },
    "Quechua, Guarani and Haitian": {
      honest: "factura # sulpayki|factura # aguyje|fakti # mesi|peman fakti #|pago factura # diuspagrasunki",
      wrong: "manu #|prete #|depo kay #|garantia alquiler #|junta #|sol #",
    },
    "our own bills, paid out": {
      bill: { direction: "payable" },
      honest: "Invoice #|Rechnung # vom Maerz|facture # fournitures|fattura # merce|factura # material",
      wrong:
        "Anzahlung zu Bestellung #|deposit for order #|acompte commande #|acconto ordine #|loan repayment #|Kaution #",
    },
  }),
};
