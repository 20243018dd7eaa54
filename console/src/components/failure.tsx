import { type FunctionComponent, useEffect, useState } from "react";
import { ApiError } from "../api/errors.ts";
import { useOnline } from "../api/online.ts";
import { reach } from "../api/request.ts";
import { useSpeech } from "../i18n/language.ts";
import type { Translate } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { failureWords as words } from "./failure-words.ts";
import { detailInWords } from "./german-details.ts";
import { errorInWords } from "./german-errors.ts";
import { OfflineIcon, WarningIcon } from "./more-icons.tsx";
import { notify } from "./notices.tsx";
import { stateWords } from "./state-words.ts";

export interface FailureProps {
  error: unknown;
  onRetry?: () => void;
}

/** Why something could not be loaded or done, and when it is tried again. */
export default function FailureText({ error, onRetry }: FailureProps) {
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
            <CopyButton text={known.correlationId} />
          </p>
        )}
      </div>
      {onRetry !== undefined && known?.status !== 403 && known?.status !== 404 && (
        <Button text={t(stateWords.retry)} className="mt-2" onClick={onRetry} />
      )}
    </div>
  );
}

interface LaterPageProps<P> {
  load(): Promise<{ default: FunctionComponent<P> }>;
  props: P;
  error: unknown;
}

/** Stands for a page that could not be reached, until it can be loaded. */
export function LaterPage<P extends object>({ load, props, error }: LaterPageProps<P>) {
  const [Page, setPage] = useState<FunctionComponent<P>>();
  const online = useOnline();
  const again = () =>
    void load()
      .then((page) => setPage(() => page.default))
      // A browser does not fetch a file again that it could not fetch, so the page begins anew once it can.
      .catch(() => reach("GET", "/console/session").then(() => location.reload()))
      .catch(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the connection is back.
  useEffect(() => {
    if (online) again();
  }, [online]);
  return Page === undefined ? <FailureText error={error} onRetry={again} /> : <Page {...props} />;
}

/** Says in the corner what went wrong. */
export function notifyFailure(error: unknown, t: Translate): void {
  notify(t(titleOf(error instanceof ApiError ? error : undefined)), "bad");
}

/** The failure in a few words. */
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
      return stateWords.failed;
  }
}

function Reasons({ error }: { error: ApiError }) {
  const { language } = useSpeech();
  return (
    <>
      <p>{errorInWords(error, language)}</p>
      {error.details.map(({ field, message }) => (
        <p key={field}>
          {field}: {detailInWords(message, language)}
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
