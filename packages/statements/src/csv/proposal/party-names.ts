import { nameHas } from "./name-parts.ts";

/** The party that the name of a column names, and whether the column holds its name or its account. */
export interface PartyColumn {
  /** `other` is the one that is not the owner of the account. */
  side: "payer" | "payee" | "other" | "own";
  what: "name" | "account";
}

const isPayer = nameHas(
  "payer, payor, sender, remitter, remitting party, originator, ordering party, ordering customer, by order of, debtor, " +
    "debitor, paid by, from account, from name, absender, zahler, zahlungspflichtiger, auftraggeber, maksaja, maksja, " +
    "nadawca, nadawcy, zleceniodawca, zleceniodawcy, plátce, plátcu, platiteľ, odesílatel, odosielateľ, příkazce, ordonator, " +
    "ordonatorului, plătitor, avsändare, betalare, avsender, betaler, afsender, indbetaler, плательщик, отправитель, платник, " +
    "відправник, наредител, вносител, ordinante, mittente, pagatore, ordenante, pagador, remitente, emisor, remetente, " +
    "donneur d'ordre, donneur ordre, émetteur, payeur, expéditeur, débiteur, opdrachtgever, betaler, afzender, " +
    "megbízó, fizető, küldő, gönderen, gönderici, ödeyen, platitelj, uplatitelj, nalogodavac, nalogodavatelj, platilac, " +
    "uplatilac, platioc, plačnik, nalogodajalec, maksātāj, mokėtoj, siuntėj, εντολέα, αποστολέα, πληρωτή, greiðand, pembayar, " +
    "pengirim, người chuyển, ผู้โอน, 振込依頼人, 依頼人, 付款人, 付款方, 付款户名, 보낸분, 보내는분, 의뢰인, משלם, الدافع, المرسل, " +
    "плацельшчык, налогодавач, dërgues, göndərən, ordenant, فرستنده",
);
const isPayee = nameHas(
  "payee, recipient, receiver, receiving party, beneficiary, creditor, paid to, to account, to name, empfänger, empfaenger, " +
    "zahlungsempfänger, begünstigter, beguenstigter, kreditor, saaja, saajan, odbiorca, odbiorcy, beneficjent, příjemce, " +
    "prijemca, príjemcu, beneficiar, beneficiarului, mottagare, mottaker, modtager, получатель, получателя, отримувач, " +
    "получател, beneficiario, destinatario, beneficiário, favorecido, destinatário, bénéficiaire, destinataire, créancier, " +
    "begunstigde, ontvanger, kedvezményezett, alıcı, alacaklı, primatelj, primalac, primaoc, prejemnik, saņēmēj, gavėj, δικαιούχο, " +
    "παραλήπτη, viðtakand, recebedor, атрымальнік, alan, примач, marrës, beneficiari, گیرنده, penerima, người nhận, người thụ hưởng, ผู้รับ, 受取人, 收款人, 收款方, 收款户名, 받는분, 수취인, מוטב, " +
    "المستفيد, المستلم",
);
const isOther = nameHas(
  "counterparty, counterpart, counter party, counter account, contra account, other party, other account, opposite, partner, " +
    "merchant, zahlungsbeteiligter, gegenpartei, gegenkonto, gegenseite, händler, tegenpartij, tegenrekening, contrepartie, " +
    "tiers, commerçant, contraparte, comercio, controparte, esercente, kontrahent, kontrahenta, protistrana, protistrany, " +
    "protiúčet, protiúčtu, partneri, motpart, mottpart, modpart, modkonto, motkonto, vastapuoli, vastaspool, контрагент, " +
    "корреспондент, корреспондента, nasprotna stranka, suprotna strana, karşı taraf, karşı hesap, partneris, partnerio, " +
    "mótaðili, αντισυμβαλλόμενος, お取引先, 相手先, 对方, 對方, 交易对方, 交易對方, 상대, 거래처",
);
const isOwn = nameHas(
  "own, my, account holder, account owner, account name, customer name, kontoinhaber, auftragskonto, eigenes, eigene, eigen, " +
    "titulaire, titular, propio, propria, intestatario, mio, oma, egen, eget, vlastní, vlastné, własny, właściciel, saját, " +
    "sopstveni, vlasnik, lastno, собственный, владелец, klient, client, kliendi, kontohaver, kontoinnehavare, 口座名義",
);
const isAccount = nameHas(
  "iban, account, acct, a/c, gegenkonto, tegenrekening, protiúčet, protiúčtu, modkonto, motkonto, konto, kontonummer, kontonr, rekening, compte, cuenta, conta, conto, rachunek, rachunku, " +
    "rachunki, účet, účtu, ucet, uctu, számla, számlaszám, račun, računa, tili, tilinumero, cont, contul, contului, счет, счёт, счета, " +
    "рахунок, рахунку, сметка, hesap, hesabı, λογαριασμός, konta, konts, reikningur, sąskaita, sąskaitos, rekening, tài khoản, บัญชี, " +
    "llogari, рахунак, حساب, 口座, 账号, 帳號, 账户, 계좌, חשבון, الحساب",
);
/** Recognizes details of a party other than its name and account. */
const isBeside = nameHas(
  "reference, ref, referenz, message, text, note, information, informácia, informace, informacja, správa, mitteilung, " +
    "communication, mededeling, melding, besked, poruka, sporočilo, üzenet, popis, opis, description, beschreibung, descripción, descrição, descrizione, bank, banka, banku, banco, banque, bic, swift, address, adresse, adres, " +
    "indirizzo, dirección, city, country, street, zip, postcode, code, type, kind, date, amount, currency, tax, vat, id, inn, " +
    "инн, кпп, бик, банк, référence, referencia, referência, riferimento, viesti, viite, bemerkung, zpráva, meddelande, " +
    "адрес, 银行, 銀行, 开户行, 開戶行, 行名, 은행, category, inhaber bank, bankleitzahl, blz, purpose",
);
/** Names of a sum or of the file's own account, in which a word for an account stands too. */
const isNone = nameHas(
  "currency, balance, amount, saldo, balans, belopp, betrag, bedrag, montant, importe, valuta, währung",
);

/** Prepositions as the whole name of a column, or before a word for an account. */
const FROM = /^(?:from|von|van|fra|från|od|от кого)$/iu;
const TO = /^(?:to|an|naar|til|till|кому)$/iu;

/** Undefined for a column that holds neither the name nor the account of a party. */
export function partyOf(cell: string): PartyColumn | undefined {
  const [isFirst, isSecond, other, own] = [isPayer, isPayee, isOther, isOwn].map((has) => has(cell));
  const account = isAccount(withoutHolder(cell));
  const bare = account ? cell.replace(/ \S+$/u, "") : cell;
  const [payer, payee] = [isFirst || FROM.test(bare), isSecond || TO.test(bare)];
  if (!(payer || payee || other || own) || isNone(cell)) return undefined;
  if (isBeside(cell) && !account) return undefined;
  const side = other || (payer && payee) ? "other" : payer ? "payer" : payee ? "payee" : "own";
  return { side, what: account ? "account" : "name" };
}

/** Recognizes the name of a column that holds names of parties: `Naam van de tegenpartij` beside `Tegenpartij`. */
export function namesHolder(cell: string): boolean {
  return HOLDER.test(cell);
}

const HOLDER =
  /(?<!\p{L})(?:name|nazwa|název|naam|nom|nome|nombre|inhaber|holder|owner|nimi|navn|namn|nafn|nume|naziv|názov|nosaukums|pavadinimas|név|имя|наименование|назва)|户名|戶名|名義|名称|姓名/iu;

/** A name without the words for the name of an account. */
function withoutHolder(cell: string): string {
  return namesHolder(cell) && !/iban|number|nummer/iu.test(cell) ? "" : cell;
}
