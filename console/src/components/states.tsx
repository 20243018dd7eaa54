import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { useSpeech } from "../i18n/language.ts";
import { Button } from "./button.tsx";
import type { FailureProps } from "./failure.tsx";
import { stateWords as words } from "./state-words.ts";

/** Loads what a failure says. Few visits see one, so the shell does it after the first row, before a connection is lost. */
export const loadFailure = () => import("./failure.tsx");
const FailureText = lazy(() => loadFailure().catch(() => ({ default: Unexplained })));

/** Shows what a query has loaded, or that it loads, or why it failed. Loaded data stays in view during an outage. */
export function Loaded<T>({
  query,
  skeleton = <Skeleton />,
  children,
}: {
  query: UseQueryResult<T>;
  skeleton?: ReactNode;
  children(data: T): ReactNode;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  return skeleton;
}

const LINES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Grey lines in the place of what loads. */
export function Skeleton({ lines = 5 }: { lines?: number }) {
  const { t } = useSpeech();
  return (
    <div className="flex flex-col gap-3 p-4" role="status" aria-label={t(words.loading)}>
      {LINES.slice(0, lines).map((line) => (
        <div key={line} className={`h-4 animate-pulse rounded bg-hover ${["w-3/4", "w-1/2", "w-2/3"][line % 3]}`} />
      ))}
    </div>
  );
}

/** Nothing to show, and what a person may do next. */
export function Empty({ title, hint, action }: { title: string; hint?: string | undefined; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <p className="text-base font-medium">{title}</p>
      {hint !== undefined && <p className="max-w-md text-soft">{hint}</p>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** Why something could not be loaded or done. */
export function Failure(props: FailureProps) {
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <FailureText {...props} />
    </Suspense>
  );
}

/** Stands for the text of a failure that could not be loaded either. */
function Unexplained({ onRetry }: FailureProps) {
  const { t } = useSpeech();
  return (
    <div role="alert">
      <Empty
        title={t(words.failed)}
        action={onRetry !== undefined && <Button onClick={onRetry}>{t(words.retry)}</Button>}
      />
    </div>
  );
}
