import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { ApiError } from "../api/errors.ts";
import { useSpeech } from "../i18n/language.ts";
import { Button } from "./button.tsx";
import { OfflineIcon, WarningIcon } from "./icons.tsx";
import { stateWords as words } from "./state-words.ts";

const CopyButton = lazy(async () => ({ default: (await import("./copy-button.tsx")).CopyButton }));

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
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <p className="text-base font-medium">{title}</p>
      {children !== undefined && <div className="max-w-md text-soft">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** Why something could not be loaded or done. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useSpeech();
  const known = error instanceof ApiError ? error : undefined;
  const Icon = known?.status === 0 ? OfflineIcon : WarningIcon;
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-14 text-center">
      <Icon className="size-6 text-soft" />
      <p className="text-base font-medium">{t(titleOf(known))}</p>
      <div className="max-w-md text-soft">
        {known?.status === 403 && t(words.forbiddenHint)}
        {known?.status === 0 && t(words.offlineHint)}
        {(known?.status === 502 || known?.status === 503) && t(words.unavailableHint)}
        {known?.status === 429 && <Countdown key={Date.now()} seconds={known.retryAfter ?? 10} onEnd={onRetry} />}
        {known?.status === 400 && <Reasons error={known} />}
        {(known === undefined || known.status === 500) && known?.correlationId !== undefined && (
          <p>
            {t(words.correlation)} <code className="text-ink">{known.correlationId}</code>{" "}
            <Suspense>
              <CopyButton text={known.correlationId} />
            </Suspense>
          </p>
        )}
      </div>
      {onRetry !== undefined && known?.status !== 403 && known?.status !== 404 && (
        <Button className="mt-2" onClick={onRetry}>
          {t(words.retry)}
        </Button>
      )}
    </div>
  );
}

/** What went wrong, in a few words. */
export function titleOf(error: ApiError | undefined) {
  switch (error?.status) {
    case 0:
      return words.offline;
    case 401:
      return words.ended;
    case 403:
      return words.forbidden;
    case 404:
      return words.notFound;
    case 429:
      return words.tooMany;
    case 502:
    case 503:
      return words.unavailable;
    default:
      return words.failed;
  }
}

function Reasons({ error }: { error: ApiError }) {
  return (
    <>
      <p>{error.message}</p>
      {error.details.map(({ field, message }) => (
        <p key={field}>
          {field}: {message}
        </p>
      ))}
    </>
  );
}

function Countdown({ seconds, onEnd }: { seconds: number; onEnd: (() => void) | undefined }) {
  const { t } = useSpeech();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) {
      onEnd?.();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return <p>{t(words.tooManyHint, { count: Math.max(0, left) })}</p>;
}
