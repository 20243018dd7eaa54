import { type Nats, whenDisconnected } from "./nats.ts";

export type Signals = ReturnType<typeof openSignals>;

/** Opens signals between replicas, which may be lost. @param kind part of a subject in deploy/nats/permissions.conf */
export function openSignals({ connection, root }: Nats, kind: string) {
  const waiting = new Map<string, Set<(heard: boolean) => void>>();
  let stopped = false;
  const subscription = connection.subscribe(`signals.${root}.*.${kind}`, {
    callback: (error, message) => {
      if (error !== null) return;
      const tenant = message.subject.split(".")[2] ?? "";
      for (const wake of waiting.get(tenant) ?? []) wake(true);
    },
  });
  return {
    /** Ends all waits for this tenant, in every replica. A signal may be lost. */
    send: (tenant: string): void => {
      if (isConnected({ connection })) connection.publish(`signals.${root}.${tenant}.${kind}`);
    },
    /** Waits for a later signal, at most `ms`. @returns `heard`, false without one; `forget` ends the wait early */
    next: (tenant: string, ms: number) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const all = waiting.get(tenant) ?? new Set();
      const wake = (heard: boolean): void => {
        clearTimeout(timer);
        all.delete(wake);
        if (all.size === 0 && waiting.get(tenant) === all) waiting.delete(tenant);
        resolve(heard);
      };
      const timer = setTimeout(() => wake(false), stopped ? 0 : ms);
      waiting.set(tenant, all.add(wake));
      return { heard: promise, forget: () => wake(false) };
    },
    /** Ends all waits, also those that begin later. */
    stop: (): void => {
      stopped = true;
      subscription.unsubscribe();
      for (const all of [...waiting.values()]) for (const wake of [...all]) wake(false);
    },
  };
}

/** Without a server the client library would keep what is published. */
const isConnected = ({ connection }: Pick<Nats, "connection">) =>
  connection.info !== undefined && !connection.isDraining();

export function workSubject(root: string, service: string): string {
  return `signals.${root}.${service}.work`;
}

/** Opens the signal by which replicas say that they work. @param heard called for others, and on a lost connection */
export function openWorkSignal(nats: Nats, own: string, heard: () => void) {
  const { connection, root, service } = nats;
  const subject = workSubject(root, service);
  const subscription = connection.subscribe(subject, {
    callback: (error, message) => {
      if (error === null && message.string() !== own) heard();
    },
  });
  whenDisconnected(nats, heard);
  return {
    /** False while signals of others are missed. */
    isConnected: () => isConnected(nats),
    send: (): void => {
      if (isConnected(nats)) connection.publish(subject, own);
    },
    stop: (): void => subscription.unsubscribe(),
  };
}
