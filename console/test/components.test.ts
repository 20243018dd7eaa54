// @vitest-environment happy-dom
// The components in a document without a layout: all suites share one, as modules of a page do.
import "./suites/match-card.tsx";
import "./suites/history.tsx";
import "./suites/tables.tsx";
import "./suites/choices.tsx";
import "./suites/books.tsx";
import "./suites/overview.tsx";
import "./suites/states.tsx";
import "./suites/keys.tsx";
import "./suites/selection.tsx";
import "./suites/files.tsx";
import "./suites/line.tsx";
import "./suites/handed-in.tsx";
import "./suites/invoice-files.tsx";
import "./suites/forms.tsx";
import "./suites/bulk.ts";
import "./suites/imports/new-import.tsx";
import "./suites/imports/mapping.tsx";
import "./suites/invoices/invoice-file.tsx";
import "./suites/imports/import-report.tsx";
import "./suites/imports/stored-files.tsx";
import "./suites/imports/advices.tsx";
import "./suites/invoices/invoice-forms.tsx";
import "./suites/books/exports.tsx";
import "./suites/invoices/expected.tsx";
import "./suites/invoices/invoice-page.tsx";
