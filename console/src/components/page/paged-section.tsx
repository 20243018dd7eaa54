import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { type ListQuery, MOST_SORTED, wholeQuery } from "../../api/whole-query.ts";
import { useSpeech } from "../../i18n/language.ts";
import type { Entry } from "../../i18n/text.ts";
import { Button } from "../button.tsx";
import { BackIcon, NextIcon } from "../more-icons.tsx";
import { Loaded } from "../states.tsx";
import type { Column } from "./column.tsx";
import { useFilters } from "./filters.tsx";
import { useOrder } from "./order.ts";
import { Section } from "./page.tsx";
import { Table } from "./table.tsx";
import { pageWords as words } from "./words.ts";

interface PagedSectionProps<T> {
  /** The English title names the list in the address. */
  title: Entry;
  actions?: ReactNode;
  /** Stands above the table. */
  children?: ReactNode;
  list: ListQuery<T>;
  columns: readonly Column<T>[];
  idOf?(row: T): string;
  empty: ReactNode;
  /** Called with the number of the chosen page. By default the address keeps it. */
  onPage?(page: number): void;
}

/** A part of a page with one page of a list, and the way to the other pages. Sorts and sums have all rows. */
export function PagedSection<T>({ title, actions, children, list, empty, ...table }: PagedSectionProps<T>) {
  const { t } = useSpeech();
  const query = useQuery(list);
  const { change } = useFilters<{ page?: number }>({});
  const { onPage = (page) => change({ page }) } = table;
  const order = useOrder(title.en);
  const { page = 1, totalPages = 1, total = 0, totalIsLowerBound } = query.data?.pagination ?? {};
  const isPart = totalPages > 1;
  const isSortable = total <= MOST_SORTED && totalIsLowerBound !== true;
  const isSorted = table.columns.some(({ title }) => title.en === order.title);
  const isWhole = isPart && isSortable && (isSorted || table.columns.some(({ summed }) => summed));
  const { data: whole, isPlaceholderData: isOld, refetch } = useQuery({ ...wholeQuery(list), enabled: isWhole });
  // The page in view tells when the list has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isWhole) void refetch({ cancelRefetch: false });
  }, [query.data, isWhole, refetch]);
  const rows = isWhole && isSorted ? whole : undefined;
  return (
    <Section title={t(title)} actions={actions}>
      {children}
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            empty
          ) : (
            <>
              {!isSortable && (
                <p className="px-4 pt-2 text-[0.8125rem] text-soft">{t(words.narrow, { most: MOST_SORTED })}</p>
              )}
              <Table
                {...{ ...table, isSortable, rows: rows ?? data, isPart: isPart && rows === undefined }}
                all={isWhole && !isOld ? whole : undefined}
                label={t(title)}
                name={title.en}
              />
              {isPart && rows === undefined && (
                <Pages {...{ page, totalPages, total, totalIsLowerBound, onPage }} isOld={query.isPlaceholderData} />
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Pages(props: {
  page: number;
  totalPages: number;
  total: number;
  totalIsLowerBound: true | undefined;
  /** The next page is on its way: its neighbors are not those of this one. */
  isOld: boolean;
  onPage(page: number): void;
}) {
  const { t } = useSpeech();
  const { page, totalPages, total, totalIsLowerBound, isOld, onPage } = props;
  return (
    <nav aria-label={t(words.pages)} className="flex items-center justify-end gap-2 border-t border-line px-4 py-2">
      <span className="flex-1 text-soft">
        {t(totalIsLowerBound === true ? words.positionAtLeast : words.position, { page, pages: totalPages, total })}
      </span>
      <Button size="icon" aria-label={t(words.previous)} disabled={isOld || page <= 1} onClick={() => onPage(page - 1)}>
        <BackIcon />
      </Button>
      <Button
        size="icon"
        aria-label={t(words.next)}
        disabled={isOld || page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        <NextIcon />
      </Button>
    </nav>
  );
}
