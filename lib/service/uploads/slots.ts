export type Slots = ReturnType<typeof openSlots>;

/** So many at once; who asks for one that is not there waits, in the order of asking. */
export function openSlots(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    async take(): Promise<void> {
      if (free > 0) free--;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    give(): void {
      const next = waiting.shift();
      if (next) next();
      else free++;
    },
    isWanted: () => waiting.length > 0,
  };
}
