import { useState } from "react";
import { request } from "../api/request.ts";
import { useChange } from "./use-change.ts";

/** Tries a draft out. A result says nothing about a draft that was typed since, and is not shown beside it. */
export function useTrial<Preview>(path: string, body: unknown) {
  const text = JSON.stringify(body);
  const [tried, setTried] = useState<{ preview: Preview; text: string }>();
  const trying = useChange(async () => {
    const { data: preview } = await request<Preview>("POST", path, { body });
    setTried({ preview, text });
  });
  return { trying, preview: tried?.text === text ? tried.preview : undefined };
}
