/** The end of an upload's stream at which bytes come in. */
export type Feed = { give: (bytes: Uint8Array) => void; end: () => void; abort: () => void };

/** The received chunks. Each is acknowledged when the reader asks for the next. Throws when the client is gone. */
export function openFeed(taken: (bytes: number) => void): { feed: Feed; chunks: AsyncIterable<Uint8Array> } {
  const waiting: Uint8Array[] = [];
  let state: "open" | "ended" | "aborted" = "open";
  let wake: () => void = () => undefined;

  const set = (next: typeof state) => {
    state = next;
    wake();
  };

  async function* read() {
    for (;;) {
      const bytes = waiting.shift();
      if (bytes) {
        yield bytes;
        taken(bytes.byteLength);
      } else if (state === "aborted") {
        throw new Error("the client went away");
      } else if (state === "ended") {
        return;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  const give = (bytes: Uint8Array) => {
    waiting.push(bytes);
    wake();
  };
  return { feed: { give, end: () => set("ended"), abort: () => set("aborted") }, chunks: read() };
}
