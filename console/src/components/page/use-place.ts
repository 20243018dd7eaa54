import { useLocation } from "@tanstack/react-router";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { keepScrollPosition, scrollPositionOf } from "../scroll-positions.ts";

/** Events by which a person moves the page. From then on it stays where the person put it. */
const MOVES = ["wheel", "pointerdown", "keydown"] as const;

/** Keeps where a page is scrolled to, for each entry of the browser's history: going back and a reload find it again. */
export function usePlace(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? "" });
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return;
    const wanted = scrollPositionOf(entry);
    // Content that is not loaded yet cannot be scrolled to.
    const growth = new ResizeObserver(() => {
      element.scrollTop = wanted;
      if (element.scrollTop >= Math.floor(wanted)) growth.disconnect();
    });
    if (wanted > 0 && element.firstElementChild !== null) growth.observe(element.firstElementChild);
    else if (element.scrollTop > 0) keepScrollPosition(entry, element.scrollTop);
    const keep = () => keepScrollPosition(entry, element.scrollTop);
    const stop = () => growth.disconnect();
    element.addEventListener("scroll", keep);
    for (const move of MOVES) element.addEventListener(move, stop);
    return () => {
      stop();
      element.removeEventListener("scroll", keep);
      for (const move of MOVES) element.removeEventListener(move, stop);
    };
  }, [entry]);
  return page;
}
