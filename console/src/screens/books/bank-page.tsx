import { BALANCE_STATES } from "@matchbook/vocabulary/statuses";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import type { Bank } from "../../api/resources.ts";
import { SelectField } from "../../components/field.tsx";
import { useFilters } from "../../components/page/filters.tsx";
import { TextLink } from "../../components/page/text-link.tsx";
import { Empty, Loaded } from "../../components/states.tsx";
import { common } from "../../i18n/common.ts";
import { useSpeech } from "../../i18n/language.ts";
import { banksQuery } from "../imports/queries.ts";
import { BooksPage } from "./books-page.tsx";

const route = getRouteApi("/shell/books/{-$part}/{-$id}");

export interface OfBankProps {
  bank: Bank;
  /** All of them, what proves least first. */
  banks: readonly Bank[];
  /** The field that chooses another account, for the filters. */
  choice: ReactNode;
}

const placeOf = ({ balanceState }: Bank) => BALANCE_STATES.indexOf(balanceState);

/** A page about the bank account in the address, else about the first one. */
export function BankPage({ Content }: { Content: ComponentType<OfBankProps> }) {
  const { t } = useSpeech();
  const query = useQuery(banksQuery);
  const { search, change } = useFilters(route.useSearch());
  return (
    <BooksPage>
      <Loaded query={query}>
        {({ data }) => {
          // The account that proves least needs a person most.
          const banks = data.toSorted((a, b) => placeOf(a) - placeOf(b));
          const bank = banks.find(({ id }) => id === search.bank) ?? banks[0];
          if (bank === undefined)
            return (
              <Empty
                title={t(common.noBank)}
                action={<TextLink to="/settings/banks" look="primary" text={t(common.addBank)} />}
              />
            );
          const choice = (
            <SelectField
              label={t(common.bankAccount)}
              value={bank.id}
              onChange={(bank) => change({ bank })}
              options={banks.map(({ id, name }) => ({ value: id, text: name }))}
            />
          );
          return <Content key={bank.id} bank={bank} banks={banks} choice={choice} />;
        }}
      </Loaded>
    </BooksPage>
  );
}
