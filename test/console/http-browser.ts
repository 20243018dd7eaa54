import { SESSION_COOKIE } from "@matchbook/gateway/console/cookies";

/** A role is that of the person's token, for a gateway that reads its claim. */
interface SignedIn {
  tenant: string;
  name: string;
  role?: string;
}

/** Handles redirects and cookies, for tests that look at single answers. */
export class HttpBrowser {
  /** Cookies by path and name. */
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>();

  cookie(name: string): string | undefined {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name)?.value;
  }

  /** Follows redirects like a browser. @returns the last answer and its address */
  async open(address: string, init: RequestInit = {}): Promise<{ url: URL; response: Response; text: string }> {
    let request = init;
    for (let url = new URL(address); ; ) {
      const response = await fetch(url, { ...request, redirect: "manual", headers: this.#headers(url, request) });
      for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
      const to = response.headers.get("location");
      if (to === null) return { url, response, text: await response.text() };
      await response.arrayBuffer();
      url = new URL(to, url);
      request = {};
    }
  }

  /** Signs in at the development identity provider, which believes what is typed. */
  async signIn(gateway: string, person: SignedIn): Promise<string> {
    const page = await this.open(`${gateway}/console/login`);
    const [, action = ""] = /action="([^"]+)"/.exec(page.text) ?? [];
    const body = new URLSearchParams({ ...person });
    const { url } = await this.open(new URL(action, page.url).href, { method: "POST", body });
    return url.pathname + url.search;
  }

  #headers(url: URL, { headers }: RequestInit): Headers {
    const all = new Headers(headers);
    const sent = [...this.#cookies.values()].filter(({ path }) => url.pathname.startsWith(path));
    if (sent.length > 0) all.set("cookie", sent.map(({ name, value }) => `${name}=${value}`).join("; "));
    return all;
  }

  #keep(text: string): void {
    const [pair = "", ...attributes] = text.split("; ");
    const at = pair.indexOf("=");
    const path = attributes.find((one) => one.toLowerCase().startsWith("path="))?.slice("path=".length) ?? "/";
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === "") this.#cookies.delete(`${path} ${name}`);
    else this.#cookies.set(`${path} ${name}`, { name, value, path });
  }
}

/** Signs in without a browser, which takes three page loads less. */
export async function sessionOf(gateway: string, person: SignedIn) {
  const browser = new HttpBrowser();
  await browser.signIn(gateway, person);
  const value = browser.cookie(SESSION_COOKIE) ?? "";
  return { name: SESSION_COOKIE, value, domain: "127.0.0.1", path: "/", secure: true, httpOnly: true };
}
