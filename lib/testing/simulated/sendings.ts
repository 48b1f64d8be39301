import { chance, normal, type Sending, SimulatedCampaign } from "#lib/testing/simulated/campaign";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How far a campaign's past goes back, and the hours of working days in which messages were sent. */
const DAYS = 28;
const OPENS = 9 * HOUR;
const CLOSES = 18 * HOUR;
/** Batches in a working day of the past, and the share of messages that were sent one by one. */
const BATCHES_A_DAY = 3;
const SINGLE_SHARE = 0.05;

/** The Monday after four weeks of past, at half past ten. */
export const TODAY = DAYS * DAY + OPENS + 1.5 * HOUR;

type Fresh = {
  batch: number;
  singles: number;
  perSecond: number;
  seconds: number;
  seed: number;
  inOrder?: boolean;
};

/** A campaign without a past: one batch at moment 0, and single sends beside it over `seconds`. */
export function freshCampaign({ batch, singles, perSecond, seconds, seed, inOrder = true }: Fresh) {
  const all = [
    batchAt(0, batch, perSecond, inOrder),
    ...singlesBetween(singles, 0, seconds * 1000, seed + 1),
  ];
  return new SimulatedCampaign(inTime(all), seed);
}

type WithPast = {
  past: number;
  uploads: number;
  today: number;
  singles: number;
  perSecond: number;
  from: number;
  until: number;
  seed: number;
};

/** `past` messages, and `today` messages in so many uploads with single sends beside them, at random moments. */
export function campaignWithPast({ past, uploads, today, singles, perSecond, from, until, seed }: WithPast) {
  const random = chance(seed);
  const moments = Array.from({ length: uploads }, () => from + random() * (until - from));
  const all = [
    ...pastOf(past, perSecond, seed + 1),
    ...batchesAt(moments, today, perSecond, random),
    ...singlesBetween(singles, from, until, seed + 2),
  ];
  return new SimulatedCampaign(inTime(all), seed);
}

function pastOf(messages: number, perSecond: number, seed: number): Sending[] {
  const random = chance(seed);
  const days = Array.from({ length: DAYS }, (_, day) => day).filter((day) => day % 7 < 5);
  const on = (day: number) => day * DAY + OPENS + random() * (CLOSES - OPENS);
  const alone = Math.round(messages * SINGLE_SHARE);
  const batches = days.flatMap((day) => Array.from({ length: BATCHES_A_DAY }, () => on(day)));
  const anyDay = () => days[Math.floor(random() * days.length)] ?? 0;
  return [
    ...batchesAt(batches, messages - alone, perSecond, random),
    ...Array.from({ length: alone }, () => single(on(anyDay()))),
  ];
}

/** Batches of lognormal sizes, with so many messages in total. */
function batchesAt(moments: number[], messages: number, perSecond: number, random: () => number): Sending[] {
  const weights = moments.map(() => Math.exp(normal(random)));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return moments.map((at, n) =>
    batchAt(at, Math.max(1, Math.round((messages * (weights[n] ?? 0)) / all)), perSecond),
  );
}

function singlesBetween(count: number, from: number, until: number, seed: number): Sending[] {
  const random = chance(seed);
  return Array.from({ length: count }, () => single(from + random() * (until - from)));
}

function batchAt(at: number, size: number, perSecond: number, inOrder = true): Sending {
  return { at, size, waitMs: 1000, perSecond, inOrder };
}

function single(at: number): Sending {
  return { at, size: 1, waitMs: 100, perSecond: 1 };
}

function inTime(sendings: Sending[]): Sending[] {
  return sendings.toSorted((a, b) => a.at - b.at);
}
