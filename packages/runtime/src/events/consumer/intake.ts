import { setTimeout as pause } from "node:timers/promises";
import type { DeliveryInfo } from "nats";
import type { ConsumerOptions, Delivery } from "./delivery.ts";
import type { WaitingParts } from "./waiting.ts";

/** Chunks of events that are written to the backlog at the same time, so that a flood is taken quickly. */
const MAX_CONCURRENT_SPILLS = 4;
/** Deliveries of an event in batches: it may have ended its processes; the first end may have another reason. */
const DELIVERIES_IN_BATCHES = 2;

/** Pause before the backlog is written again after a failure, in milliseconds. */
const REPEAT_MS = 500;

type Options = Pick<ConsumerOptions, "log" | "durable">;

/** Takes events from the stream into memory, and moves a surplus to the backlog. */
export class Intake {
  readonly #options: Options;
  readonly #parts: WaitingParts;
  readonly #arrived: () => void;
  readonly #spills = new Set<Promise<void>>();
  #isStopping = false;

  /** @param arrived called when there are events to handle */
  constructor(options: Options, parts: WaitingParts, arrived: () => void) {
    this.#options = options;
    this.#parts = parts;
    this.#arrived = arrived;
  }

  async receive(delivery: Delivery, { pending, redeliveryCount }: DeliveryInfo): Promise<void> {
    const { held, waiting } = this.#parts;
    waiting.arrived(delivery.tenant, pending);
    if (redeliveryCount > DELIVERIES_IN_BATCHES) await this.#beginSpill([delivery]);
    else held.add(delivery);
    this.#arrived();
    for (let surplus = held.takeSurplus(); surplus.length > 0; surplus = held.takeSurplus())
      await this.#beginSpill(surplus);
  }

  /** Begins to store events in the backlog. Waits while many are being stored. */
  async #beginSpill(surplus: Delivery[]): Promise<void> {
    const done = this.#spill(surplus).finally(() => this.#spills.delete(done));
    this.#spills.add(done);
    if (this.#spills.size >= MAX_CONCURRENT_SPILLS) await Promise.race(this.#spills);
  }

  async #spill(surplus: Delivery[]): Promise<void> {
    while (!this.#isStopping && !(await this.store(surplus))) await pause(REPEAT_MS);
    if (this.#isStopping) for (const delivery of surplus) delivery.giveBack(0);
  }

  /** @returns false when the database cannot be written */
  async store(surplus: Delivery[]): Promise<boolean> {
    const { log, durable } = this.#options;
    try {
      await this.#parts.backlog.store(surplus);
      return true;
    } catch (error) {
      log.warn({ err: error, durable }, "the backlog cannot be written");
      return false;
    }
  }

  /** Ends the storing. A surplus that is not stored goes back to the stream. */
  stop(): void {
    this.#isStopping = true;
  }

  async idle(): Promise<void> {
    await Promise.all(this.#spills);
  }
}
