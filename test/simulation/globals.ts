import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import type { World } from "./world.ts";

type Callback = (...args: unknown[]) => void;
type Mutable = Record<string, unknown>;

/**
 * Replaces the clock, the timers and the source of chance of this thread by those of a world.
 * @returns restores them
 */
export function takeOver(world: World): () => void {
  const restores: (() => void)[] = [];
  const replace = (holder: object, values: Mutable) => {
    for (const [name, value] of Object.entries(values)) {
      const before = Object.getOwnPropertyDescriptor(holder, name);
      Object.defineProperty(holder, name, { value, configurable: true, writable: true });
      restores.push(() => {
        if (before === undefined) delete (holder as Mutable)[name];
        else Object.defineProperty(holder, name, before);
      });
    }
  };
  const start =
    (everyMs: (ms: number) => number | undefined) =>
    (run: Callback, ms: unknown, ...args: unknown[]) => {
      const delay = Number(ms) || 0;
      const timer = world.timer(() => run(...args), delay, everyMs(delay));
      return Object.assign(timer, { unref: () => timer, ref: () => timer, hasRef: () => true });
    };
  const cancel = (timer: { isCancelled: boolean } | undefined) => {
    if (timer !== undefined) timer.isCancelled = true;
  };
  const RealDate = Date;
  class SimulatedDate extends RealDate {
    constructor(...args: ConstructorParameters<typeof RealDate>) {
      if ((args as unknown[]).length === 0) super(world.now);
      else super(...args);
    }
    static override now = () => world.now;
    /** Dates that were made by others are dates. */
    static override [Symbol.hasInstance] = (value: unknown) => value instanceof RealDate;
  }
  replace(globalThis, {
    Date: SimulatedDate,
    setTimeout: start(() => undefined),
    setInterval: start((ms) => Math.max(1, ms)),
    clearTimeout: cancel,
    clearInterval: cancel,
    setImmediate: (run: Callback, ...args: unknown[]) => world.immediate(() => run(...args)),
  });
  replace(Math, { random: world.random });
  // Ids keep bytes for later worlds, so to fill them must be no step of this one (a linear congruential generator).
  let state = 1;
  const fill = <T extends Uint8Array>(bytes: T) => {
    for (let at = 0; at < bytes.length; at += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      bytes[at] = state >>> 24;
    }
    return bytes;
  };
  replace(globalThis.crypto, { getRandomValues: fill });
  replace(performance, { now: () => world.now });
  replace(timers, {
    setTimeout: (ms: number, value?: unknown) =>
      new Promise((resolve) => {
        world.timer(() => resolve(value), ms);
      }),
    setImmediate: (value?: unknown) => new Promise((resolve) => world.immediate(() => resolve(value))),
  });
  syncBuiltinESMExports();
  return () => {
    for (const restore of restores.reverse()) restore();
    syncBuiltinESMExports();
  };
}
