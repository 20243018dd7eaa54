import { habits } from "../habits/habit.ts";

/** Words before a number that no list has, and the same kind of words behind it or beside a word for an invoice. */
export const announcements = habits({
  "a collection or a game before the number": {
    honest: "# team kits|Invoice # hall hire juniors|Rechnung # Trikots C-Jugend|Facture # maillots|# tombola",
    wrong: "raffle #|Tombola #|sponsoring #|member fee # Tim|football bets #|cagnotte #",
  },
  "compensation before the number": {
    honest: "RE # Reparatur Glasscheibe|Inv # windscreen replacement|Facture # remplacement vitre",
    wrong: "Schadenersatz zu #|compensation in respect of #|risarcimento danni #|Kulanzzahlung #|goodwill gesture #",
  },
  "costs of collecting before the number": {
    honest: "Invoice # sorry for the delay|Facture # avec nos excuses pour le retard|Fattura # scusate il ritardo",
    wrong: "Anwaltskosten in Sachen #|Gerichtskosten #|solicitor costs matter #|frais d'huissier #|spese legali #",
  },
  "an offer before the number": {
    honest: "Rechnung # gemaess Kostenvoranschlag|Invoice # as quoted in spring|Facture # conforme au devis",
    wrong: "quote #|devis #|presupuesto #|preventivo #|wycena #|Kostenvoranschlag #",
  },
  "money lent, before the number": {
    honest: "Inv # paid out of the project budget|Facture # budget travaux|Rechnung # Projektbudget Ost",
    wrong: "pret pour #|bridge money #|qarz #|bashi #|iasacht #|paskola #|laen #",
  },
  "languages without lists": {
    honest:
      "anfoneb #|sonrasc #|invoice # ngiyabonga|faktura # eskerrik asko|invoice # dalu|Rechnung # merci villmools",
    wrong: "blaendal #|éarlais #|imali ebuyiselwe #|okerreko ordainketa #|asise owo #|zréck bezuelt #|vegerandin #",
  },
  "a thing behind the number": {
    honest:
      "# drum kit lessons|# Hundesalon Bella|facture # fleurs mariage|faktura # staket|FV # malowanie salonu|# logo",
  },
  "another wording of a stranger": {
    by: "stranger",
    honest: "invoice #|Rechnung #|paying invoice # for §",
    wrong: "wrong recipient #|my brother owes you #|half each with Sam #",
  },
});
