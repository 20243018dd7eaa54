import { useEffect } from "react";
import { isAttended } from "../../api/presence.ts";
import { send } from "../../api/request.ts";
import { setColleagues } from "./colleagues.ts";

/** Milliseconds between two messages about the line in view: two messages in the time that the gateway keeps one. */
const SAY_MS = 8_000;
/** A person who walks through the list opens no line. */
const STAY_MS = 300;

/** Tells colleagues which line is in view while a person is at the page, and learns which lines they have open. */
export function usePresence(code: string | undefined): void {
  useEffect(() => {
    const say = async (line: string | null) => {
      try {
        const { data } = await send<{ data: { line: string; name: string }[] }>("POST", "/console/presence", {
          body: { line },
        });
        setColleagues(data);
      } catch {
        // The next attempt is soon, and the page itself shows an outage.
      }
    };
    const sayNow = () => {
      if (document.visibilityState === "visible") void say(isAttended() ? (code ?? null) : null);
    };
    const first = setTimeout(sayNow, STAY_MS);
    const again = setInterval(sayNow, SAY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [code]);
}
