import { type Manifest, type Overlay, render } from "./rendered.ts";

export const PROCESSES = ["gateway", "transaction", "matching", "webhook"];
export const SERVICES = PROCESSES.slice(1);
/** The label that selects the pods of one process. */
export const LABEL = "app.kubernetes.io/name";

/** An overlay to ask for its objects. */
export interface Objects {
  objects: Manifest[];
  of(kind: string): Manifest[];
  /** @throws Error when the overlay has no such object */
  one(kind: string, name: string): Manifest;
}

export function readOverlay(overlay: Overlay): Objects {
  const objects = render(overlay);
  const of = (kind: string) => objects.filter((object) => object.kind === kind);
  const one = (kind: string, name: string) => {
    const found = of(kind).find(({ metadata }) => metadata.name === name);
    if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
    return found;
  };
  return { objects, of, one };
}
