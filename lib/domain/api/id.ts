import { flatText } from "#lib/domain/text/flat-text";

/** Ids on the wire are a prefix and a UUID, version 7, so that they sort by creation. */
const ID_PREFIXES = [
  "campaign",
  "message",
  "batch",
  "user",
  "template",
  "templatebody",
  "key",
  "route",
] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a UUID as this service writes them. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

export function formatId(prefix: IdPrefix, uuid: string): string {
  return flatText(prefix, "_", uuid);
}

/** Id of a message's n-th attempt. It is derived, so nothing has to store it. */
export function attemptId(messageUuid: string, n: number): string {
  return flatText("attempt_", messageUuid, "_", n);
}

/** The UUID in an id, or null when the text is no id of that kind. */
export function parseId(prefix: IdPrefix, text: string): string | null {
  if (!text.startsWith(`${prefix}_`)) return null;
  const uuid = text.slice(prefix.length + 1);
  return UUID.test(uuid) ? uuid : null;
}

/** Creation time: a version 7 UUID begins with its milliseconds. */
export function createdAtOf(uuid: string): Date {
  return new Date(millisecondsOf(uuid));
}

/** The lowest possible id of what was created at that time or later. */
export function firstIdSince(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The id's time in milliseconds since 1970. */
export function millisecondsOf(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
}

/** Number of ids in one run. */
const RUN_LENGTH = 2 ** 25;

/**
 * A run of version 7 UUIDs that share one millisecond and count upwards, so that a batch is one range of ids
 * in the order of its file. 25 bits count; 48 are random: `random` is a hex text of 12 digits.
 */
export function uuidInRun(milliseconds: number, counter: number, random: string): string {
  const time = milliseconds.toString(16).padStart(12, "0");
  const high = (counter >>> 14).toString(16).padStart(3, "0");
  const low = (0x8000 | (counter & 0x3fff)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low}-${random}`;
}

/** The millisecond of an id's run and its position in the run. Null for an id outside any run. */
export function indexInRun(uuid: string): { milliseconds: number; index: number } | null {
  const high = Number.parseInt(uuid.slice(15, 18), 16);
  if (high >= RUN_LENGTH >>> 14) return null;
  return {
    milliseconds: millisecondsOf(uuid),
    index: (high << 14) | (Number.parseInt(uuid.slice(19, 23), 16) & 0x3fff),
  };
}

/** Number of one run's ids between two of its ids, both included; null when they are not of one run. */
export function idsBetween(firstId: string, lastId: string): number | null {
  if (firstId === lastId) return 1;
  const first = indexInRun(firstId);
  const last = indexInRun(lastId);
  if (!first || !last || first.milliseconds !== last.milliseconds) return null;
  return last.index - first.index + 1;
}

/** The lowest and the highest id that runs of this millisecond can have. */
export function runRange(milliseconds: number): { firstId: string; lastId: string } {
  return {
    firstId: uuidInRun(milliseconds, 0, "0".repeat(12)),
    lastId: uuidInRun(milliseconds, RUN_LENGTH - 1, "f".repeat(12)),
  };
}

/** The UUID moved out of the range of its millisecond's runs, by one bit that they leave unset. */
export function outsideRuns(uuid: string): string {
  const bit = Number.parseInt(uuid.charAt(15), 16) | 8;
  return `${uuid.slice(0, 15)}${bit.toString(16)}${uuid.slice(16)}`;
}
