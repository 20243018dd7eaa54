import type { Kinds } from "../scene.ts";
import { amounts } from "./amounts.ts";
import { americasAndEurope } from "./countries-americas-europe.ts";
import { asiaAndAfrica } from "./countries-asia-africa.ts";
import { datesAndPeriods } from "./dates-and-periods.ts";
import { everyday } from "./everyday.ts";
import { feedsA } from "./feeds-a.ts";
import { feedsAAsia } from "./feeds-a-asia.ts";
import { feedsANever } from "./feeds-a-never.ts";
import { feedsAPayables } from "./feeds-a-payables.ts";
import { feedsB } from "./feeds-b.ts";
import { feedsBAsia } from "./feeds-b-asia.ts";
import { feedsBNever } from "./feeds-b-never.ts";
import { furtherCountries } from "./further-countries.ts";
import { namedDebtors } from "./named-debtors.ts";
import { numbers } from "./numbers.ts";
import { otherDocuments } from "./other-documents.ts";
import { papersA } from "./papers-a.ts";
import { papersB } from "./papers-b.ts";
import { payees } from "./payees.ts";
import { payersA } from "./payers-a.ts";
import { payersANever } from "./payers-a-never.ts";
import { payersAPeople } from "./payers-a-people.ts";
import { payersB } from "./payers-b.ts";
import { payersBNever } from "./payers-b-never.ts";
import { payersBPeople } from "./payers-b-people.ts";
import { railsA } from "./rails-a.ts";
import { railsAAsia } from "./rails-a-asia.ts";
import { railsB } from "./rails-b.ts";
import { railsBAsia } from "./rails-b-asia.ts";
import { smallerCountries } from "./smaller-countries.ts";
import { trades } from "./trades.ts";

/** Habits of payers and banks by country and custom, with what they look like. `halfOf` divides them. */
export const HABITS: Kinds = Object.fromEntries(
  Object.entries({
    ...datesAndPeriods,
    ...otherDocuments,
    ...asiaAndAfrica,
    ...americasAndEurope,
    ...payees,
    ...numbers,
    ...amounts,
    ...namedDebtors,
    ...furtherCountries,
    ...everyday,
    ...smallerCountries,
    ...trades,
    ...railsA,
    ...railsAAsia,
    ...papersA,
    ...railsB,
    ...railsBAsia,
    ...papersB,
    ...payersA,
    ...payersAPeople,
    ...payersANever,
    ...payersB,
    ...payersBPeople,
    ...payersBNever,
    ...feedsA,
    ...feedsAAsia,
    ...feedsANever,
    ...feedsAPayables,
    ...feedsB,
    ...feedsBAsia,
    ...feedsBNever,
  }).map(([name, kind]) => [`habit: ${name}`, kind]),
);
