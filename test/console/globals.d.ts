interface PageElement {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  getAttribute(name: string): string | null;
  querySelector(selector: string): PageElement | null;
}

interface DroppedFiles {
  readonly files: readonly File[];
  readonly items: { add(file: File): void };
}

/**
 * The part of a browser that functions for `page.evaluate` use. TypeScript's library `dom` would declare all of it for
 * every file, and give `fetch` and others looser types than Node's. Biome refuses these names where no browser runs.
 */
declare global {
  const document: {
    readonly activeElement: PageElement | null;
    readonly body: PageElement;
    readonly cookie: string;
    readonly documentElement: PageElement;
    querySelector(selector: string): PageElement | null;
    querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number };
  };
  const window: EventTarget;
  const history: { pushState(state: unknown, unused: string, url: string): void };
  const getComputedStyle: (element: PageElement) => {
    readonly backgroundColor: string;
    readonly color: string;
    getPropertyValue(name: string): string;
  };
  const matchMedia: (query: string) => EventTarget;
  const requestAnimationFrame: (callback: (ms: number) => void) => unknown;
  const DataTransfer: new () => DroppedFiles;
  const DragEvent: new (type: string, init: EventInit & { dataTransfer: DroppedFiles }) => Event;

  interface HTMLInputElement extends EventTarget {
    readonly value: string;
  }
  interface Navigator {
    readonly clipboard: { readText(): Promise<string> };
  }
}

export {};
