import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Answer } from "../../api/request.ts";
import { useSpeech } from "../../i18n/language.ts";
import { Button } from "../button.tsx";
import { BackIcon, NextIcon } from "../more-icons.tsx";
import { Loaded } from "../states.tsx";
import { Section } from "./page.tsx";
import { type Column, Table } from "./table.tsx";
import { pageWords as words } from "./words.ts";

interface PagedSectionProps<T> {
  title: string;
  actions?: ReactNode;
  /** Stands above the table. */
  children?: ReactNode;
  query: UseQueryResult<Answer<T[]>>;
  columns: readonly Column<T>[];
  idOf(row: T): string;
  empty: ReactNode;
  onPage(page: number): void;
}

/** A part of a page with one page of a list, and the way to the other pages. */
export function PagedSection<T>(props: PagedSectionProps<T>) {
  const { title, actions, children, query, columns, idOf, empty, onPage } = props;
  return (
    <Section title={title} actions={actions}>
      {children}
      <Loaded query={query}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            empty
          ) : (
            <>
              <Table {...{ columns, idOf }} label={title} rows={data} isPart={(pagination?.totalPages ?? 1) > 1} />
              {pagination !== undefined && pagination.totalPages > 1 && (
                <Pages {...pagination} isOld={query.isPlaceholderData} onPage={onPage} />
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
  totalIsLowerBound?: true;
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
