/**
 * Imported into a process before its program: its clock is as far ahead of the machine's, or behind it, as the process
 * that started it says. Timers and monotonic clocks go on as always, as when a clock is set.
 */
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
process.on("message", (message: { clockAheadMs?: number }) => {
  aheadMs = message.clockAheadMs ?? aheadMs;
});

const machine = Date;
const now = (): number => machine.now() + aheadMs;
globalThis.Date = new Proxy(machine, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  apply: () => new machine(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
