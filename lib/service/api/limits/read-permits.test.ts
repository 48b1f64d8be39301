import { expect, onTestFinished, test, vi } from "vitest";
import { openReadPermits } from "#lib/service/api/limits/read-permits";

/** Opens one permit, with a clock that only the test moves. */
function open() {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const permits = openReadPermits(1);

  /** Starts a read, and returns how to end it. */
  function read(campaign: string, what: string) {
    const end = Promise.withResolvers<never>();
    const reading = permits.share(campaign, what, () => end.promise);
    return {
      end: async () => {
        end.reject(new Error("ended"));
        await expect(reading).rejects.toThrow("ended");
      },
    };
  }

  return {
    ...permits,
    read,
    /** Teaches the average: reads take this many milliseconds. */
    async learn(ms: number): Promise<void> {
      for (let n = 0; n < 100; n++) await permits.run("a", async () => void vi.advanceTimersByTime(ms));
    },
    /** Whether a call is admitted to authentication. */
    async admits(campaign: string, what = "other"): Promise<boolean> {
      const authenticate = vi.fn(async () => "caller");
      const admitted = await permits.admit(campaign, what, authenticate).catch((error) => error);
      expect(authenticate).toHaveBeenCalledTimes(admitted === "caller" ? 1 : 0);
      if (admitted !== "caller") expect(admitted).toMatchObject({ refusal: "unavailable" });
      return admitted === "caller";
    },
  };
}

test("a call is refused before its key is looked up, when those before it take longer than it may wait", async () => {
  const { learn, read, admits } = open();
  await learn(400);
  const reads = ["1", "2", "3"].map((what) => read("a", what));
  expect(await admits("a")).toBe(true);
  reads.push(read("a", "4"));
  expect(await admits("a")).toBe(false);
  for (const one of reads) await one.end();
  expect(await admits("a")).toBe(true);
});

test("calls whose keys are being looked up are before it, too", async () => {
  const { learn, admit, admits } = open();
  await learn(400);
  const keys = Promise.withResolvers<void>();
  const coming = ["1", "2", "3"].map((what) => admit("a", what, () => keys.promise));
  expect(await admits("a")).toBe(false);
  keys.resolve();
  await Promise.all(coming);
  expect(await admits("a")).toBe(true);
});

test("one campaign's queue refuses no call of another", async () => {
  const { learn, read, admits } = open();
  await learn(400);
  const reads = ["1", "2", "3", "4", "5"].map((what) => read("a", what));
  expect(await admits("a")).toBe(false);
  expect(await admits("b")).toBe(true);
  for (const one of reads) await one.end();
});

test("a call for what another one waits to read is admitted, however many wait", async () => {
  const { learn, read, admits } = open();
  await learn(400);
  const reads = ["1", "2", "3", "4"].map((what) => read("a", what));
  expect(await admits("a", "other")).toBe(false);
  expect(await admits("a", "4")).toBe(true);
  for (const one of reads) await one.end();
});

test("when calls have waited for three seconds without a break, each waits for a tenth of one at most", async () => {
  const { learn, read, admits } = open();
  await learn(60);
  const reads = ["1", "2", "3"].map((what) => read("a", what));
  expect(await admits("a")).toBe(true);
  vi.advanceTimersByTime(3001);
  expect(await admits("a")).toBe(false);
  for (const one of reads) await one.end();
  expect(await admits("a")).toBe(true);
});
