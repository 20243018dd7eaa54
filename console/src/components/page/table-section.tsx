import type { ReactNode } from "react";
import { Section } from "./page.tsx";
import { Table, type TableProps } from "./table.tsx";

interface TableSectionProps<T> extends Omit<TableProps<T>, "label"> {
  title: string;
  actions?: ReactNode;
  /** Stands above the table. */
  children?: ReactNode;
  /** A sentence in the place of a table without rows. */
  empty?: string;
}

/** A part of a page that is a table. */
export function TableSection<T>({ title, actions, children, empty, ...table }: TableSectionProps<T>) {
  return (
    <Section title={title} actions={actions}>
      {children}
      {empty !== undefined && table.rows.length === 0 ? (
        <p className="px-4 py-3 text-soft">{empty}</p>
      ) : (
        <Table label={title} {...table} />
      )}
    </Section>
  );
}
