import { linkOptions } from "@tanstack/react-router";

/** The link to a page of the books. */
export const bookPage = (part?: string, id?: string) =>
  linkOptions({ to: "/books/{-$part}/{-$id}", params: { part, id } });
