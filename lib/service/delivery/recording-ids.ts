/**
 * Ids that providers have just given to parts, and that are being recorded. Receipts for them wait that long: else a
 * receipt that comes a few milliseconds after its answer would be kept as one without a message, and matched later.
 */
export type RecordingIds = {
  add(routeId: string, externalIds: string[]): void;
  /** They are recorded, or will not be. */
  remove(routeId: string, externalIds: string[]): void;
  /** Resolves once none of these is being recorded any more. */
  settled(routeId: string, externalIds: (string | null)[]): Promise<void>;
};

export function recordingIds(): RecordingIds {
  const open = new Map<string, PromiseWithResolvers<void>>();
  const keyOf = (routeId: string, externalId: string | null) => `${routeId} ${externalId}`;
  return {
    add(routeId, externalIds) {
      for (const id of externalIds) open.set(keyOf(routeId, id), Promise.withResolvers());
    },
    remove(routeId, externalIds) {
      for (const id of externalIds) {
        const key = keyOf(routeId, id);
        open.get(key)?.resolve();
        open.delete(key);
      }
    },
    async settled(routeId, externalIds) {
      await Promise.all(externalIds.map((id) => open.get(keyOf(routeId, id))?.promise));
    },
  };
}
