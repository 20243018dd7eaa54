import { type FunctionComponent, lazy, useEffect, useState } from "react";
import { lossesSoFar, useOnline } from "../api/online.ts";
import { reach } from "../api/request.ts";
import { useSpeech } from "../i18n/language.ts";
import { AwaitDialog } from "../keyboard/shortcuts.ts";
import { loadFailure } from "./states.tsx";
import { useWhileShown } from "./use-while-shown.ts";

/** Long after the first row, so that no part takes its connection, in milliseconds. */
const PRELOAD_AFTER_MS = 3_000;

type Load<P> = () => Promise<{ default: FunctionComponent<P> }>;
/** Parts of the visited pages that were not loaded yet. */
const waiting = new Set<() => Promise<unknown>>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads, after a while, what the visited pages may show, so that it also opens without a connection. */
export function preloadParts(): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    for (const load of waiting) {
      waiting.delete(load);
      // A file that cannot be loaded now is loaded when it is shown.
      await load().catch(() => {});
    }
  }, PRELOAD_AFTER_MS);
}

/**
 * A part of a page, the default of its file, that is loaded by `preloadParts`, at the latest when it is shown. While its
 * file cannot be reached, its place stays empty: `lazy` of React would put an error in the place of the whole console.
 */
export function lazyPart<P extends object>(load: Load<P>) {
  waiting.add(load);
  return lazy(() => load().catch(() => ({ default: Missing as FunctionComponent<P> })));
}

/** A browser does not fetch a file again that it could not fetch, so the page begins anew when the connection is back. */
export function Missing() {
  const online = useOnline();
  useEffect(() => {
    if (online && lossesSoFar() > 0) location.reload();
  }, [online]);
  return null;
}

/**
 * A dialog, the default of its file, that is loaded by `preloadParts`, at the latest when it is opened. When its file
 * cannot be reached then, a notice says so and the dialog closes.
 */
export function lazyDialog<P extends { onClose(): void }>(load: Load<P>): FunctionComponent<P> {
  let Loaded: FunctionComponent<P> | undefined;
  const loadOnce = async () => {
    Loaded = (await load()).default;
  };
  waiting.add(loadOnce);
  return function LazyDialog(props: P) {
    const { t } = useSpeech();
    const [, setLoaded] = useState(Loaded !== undefined);
    const onClose = useWhileShown(props.onClose);
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is opened.
    useEffect(() => {
      if (Loaded !== undefined) return;
      let isLeft = false;
      void loadOnce()
        .then(() => !isLeft && setLoaded(true))
        // A browser does not fetch a file again that it could not fetch, so the page begins anew when it can.
        .catch(() => reach("GET", "/console/session").then(() => location.reload()))
        .catch(async (error: unknown) => {
          (await loadFailure()).notifyFailure(error, t);
          onClose();
        });
      return () => {
        isLeft = true;
      };
    }, []);
    return Loaded === undefined ? <AwaitDialog /> : <Loaded {...props} onClose={onClose} />;
  };
}
