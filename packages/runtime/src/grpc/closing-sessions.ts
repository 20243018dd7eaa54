import http2, { type ClientHttp2Session } from "node:http2";

/**
 * Lets calls in progress end on a connection that their service closes, as HTTP/2 says (RFC 9113, 6.8). Node sends no
 * ping there, and `@grpc/grpc-js` takes this for a lost connection and drops the calls (its issue 3068). A ping of a
 * closing session counts as answered. Its calls have their deadlines.
 */
export function keepClosingSessions(): void {
  const { connect } = http2;
  http2.connect = (...args: unknown[]) => {
    const session = (connect as (...given: unknown[]) => ClientHttp2Session)(...args);
    const ping = session.ping.bind(session) as (...given: unknown[]) => boolean;
    session.ping = (...given: unknown[]) => {
      if (!session.closed || session.destroyed) return ping(...given);
      setImmediate(given.at(-1) as (error: null) => void, null);
      return true;
    };
    return session;
  };
}
