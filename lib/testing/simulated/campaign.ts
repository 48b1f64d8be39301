import type { Page, PageRow } from "#lib/console/mirror/planner/window-page";
import { MESSAGE_STATUSES } from "#lib/domain/messages/status";

/** A random number generator that a seed repeats. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Normally distributed, around 0 with deviation 1. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Messages created at one moment and handed over from `waitMs` later, one after the other or in random order. */
export type Sending = { at: number; size: number; waitMs: number; perSecond: number; inOrder?: boolean };

const STAGES = 5;

/**
 * A campaign on a clock of its own: messages in the order of their creation, each with the moments at which it becomes
 * enqueued, sending, sent, with the network, and final.
 */
export class SimulatedCampaign {
  readonly created: Float64Array;
  /** Five moments for each message; infinite where it stops. */
  readonly moments: Float64Array;
  readonly failed: Uint8Array;
  readonly size: number;
  #random: () => number;

  /** Sendings in the order of their moments. */
  constructor(sendings: Sending[], seed: number) {
    this.size = sendings.reduce((sum, { size }) => sum + size, 0);
    this.#random = chance(seed);
    this.created = new Float64Array(this.size);
    this.moments = new Float64Array(this.size * STAGES);
    this.failed = new Uint8Array(this.size);
    let row = 0;
    for (const { at, size, waitMs, perSecond, inOrder = true } of sendings) {
      for (let i = 0; i < size; i++) {
        const turn = inOrder ? i : this.#random() * size;
        this.#settle(row++, at, at + waitMs + (turn / perSecond) * 1000);
      }
    }
  }

  /** Status by place, at a moment. */
  stage(row: number, now: number): number {
    let stage = 0;
    while (stage < STAGES && (this.moments[row * STAGES + stage] ?? 0) <= now) stage++;
    return stage === STAGES && this.failed[row] ? STAGES + 1 : stage;
  }

  /** The moment of the first change after `seenAt`; infinite when nothing changes any more. */
  firstChange(row: number, seenAt: number): number {
    const created = this.created[row] ?? 0;
    if (seenAt < created) return created;
    for (let stage = 0; stage < STAGES; stage++) {
      const moment = this.moments[row * STAGES + stage] ?? 0;
      if (moment > seenAt) return moment;
    }
    return Number.POSITIVE_INFINITY;
  }

  /** Messages that exist at a moment. */
  existing(now: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.created[middle] ?? 0) <= now) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** A page of the list, newest first. A cursor is the number of the row before the page. */
  page(cursor: string | null, limit: number, now: number, isNew: (row: number) => boolean): Page {
    const end = cursor === null ? this.existing(now) : Number(cursor);
    const rows: PageRow[] = [];
    for (let row = end - 1; row >= 0 && rows.length < limit; row--) rows.push(this.row(row, now, isNew(row)));
    const last = end - rows.length;
    return { rows, hasNextPage: last > 0, endCursor: rows.length > 0 ? String(last) : "" };
  }

  row(row: number, now: number, isNew: boolean): PageRow {
    const stage = this.stage(row, now);
    const at = this.created[row] ?? 0;
    const updatedAt = stage === 0 ? at : (this.moments[row * STAGES + Math.min(stage, STAGES) - 1] ?? at);
    const status = MESSAGE_STATUSES[stage] ?? "";
    return { at, id: String(row).padStart(9, "0"), status, updatedAt, isNew };
  }

  #settle(row: number, created: number, handedOver: number): void {
    const random = this.#random;
    const telco = handedOver + 300 + random() * 1500;
    // Median 6 s, with a long tail of minutes and hours. One in a hundred never gets a receipt.
    const seconds = 6 * Math.exp(1.3 * normal(random));
    const final = random() < 0.01 ? Number.POSITIVE_INFINITY : telco + seconds * 1000;
    this.created[row] = created;
    this.failed[row] = random() < 0.05 ? 1 : 0;
    this.moments.set([created + 50, handedOver, handedOver + 200, telco, final], row * STAGES);
  }
}
