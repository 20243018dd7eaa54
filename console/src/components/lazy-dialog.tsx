import { type FunctionComponent, useEffect, useState } from "react";
import { reach } from "../api/request.ts";
import { useSpeech } from "../i18n/language.ts";
import { AwaitDialog } from "../keyboard/shortcuts.ts";
import { loadFailure } from "./states.tsx";
import { useWhileShown } from "./use-while-shown.ts";

/** Long after the first row, so that no dialog takes its connection, in milliseconds. */
const PRELOAD_AFTER_MS = 3_000;

type Loading = () => Promise<unknown>;
const waiting = new Set<Loading>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads, after a while, what the visited pages have registered, so that it also opens without a connection. */
export function preloadDialogs(): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    for (const load of waiting) {
      waiting.delete(load);
      // A file that cannot be loaded now is loaded when it is opened.
      await load().catch(() => {});
    }
  }, PRELOAD_AFTER_MS);
}

/** Registers the file of something that a page shows on demand, so that `preloadDialogs` loads it. */
export function preloaded<L extends Loading>(load: L): L {
  waiting.add(load);
  return load;
}

/**
 * A dialog, the default of its file, that is loaded by `preloadDialogs`, at the latest when it is opened. When its file
 * cannot be reached then, a notice says so and the dialog closes.
 */
export function lazyDialog<P extends { onClose(): void }>(
  load: () => Promise<{ default: FunctionComponent<P> }>,
): FunctionComponent<P> {
  let Loaded: FunctionComponent<P> | undefined;
  const loadOnce = preloaded(async () => {
    Loaded = (await load()).default;
  });
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
