/**
 * Ids that providers have just given to parts, and that are being recorded. Receipts for them wait that long: otherwise
 * a receipt that comes a few milliseconds after its answer would be stored as unmatched, and matched later.
 */
export type RecordingIds = {
  add(routeId: string, externalIds: string[]): void;
  /** Removes ids once they are recorded, or when they will not be. */
  remove(routeId: string, externalIds: string[]): void;
  /** Resolves once none of these is being recorded any more. */
  settled(routeId: string, externalIds: (string | null)[]): Promise<void>;
};

export function recordingIds(): RecordingIds {
  /** A provider may give one id to several parts, so each has its own promise, oldest first. */
  const open = new Map<string, PromiseWithResolvers<void>[]>();
  const keyOf = (routeId: string, externalId: string | null) => `${routeId} ${externalId}`;
  const openOf = (key: string) => open.get(key) ?? [];
  return {
    add(routeId, externalIds) {
      for (const id of externalIds) {
        const key = keyOf(routeId, id);
        open.set(key, [...openOf(key), Promise.withResolvers()]);
      }
    },
    remove(routeId, externalIds) {
      for (const id of externalIds) {
        const key = keyOf(routeId, id);
        const [oldest, ...others] = openOf(key);
        oldest?.resolve();
        if (others.length > 0) open.set(key, others);
        else open.delete(key);
      }
    },
    async settled(routeId, externalIds) {
      const waited = externalIds.flatMap((id) => openOf(keyOf(routeId, id)));
      await Promise.all(waited.map(({ promise }) => promise));
    },
  };
}
