import { expect, test } from "vitest";
import { openSemaphore } from "#lib/platform/semaphore";

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("so many run at once, the rest in the order in which they came, and a failure frees its permit", async () => {
  const permits = openSemaphore(2);
  const started: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const all = [0, 1, 2, 3].map((n) =>
    permits.run(() => {
      started.push(n);
      ends[n] = Promise.withResolvers();
      return ends[n].promise;
    }),
  );
  await turn();
  expect(started).toEqual([0, 1]);
  expect(permits.isWantedBelow(1)).toBe(true);
  ends[1]?.reject(new Error("failed"));
  await expect(all[1]).rejects.toThrow("failed");
  await turn();
  expect(started).toEqual([0, 1, 2]);
  ends[0]?.resolve();
  await turn();
  expect(started).toEqual([0, 1, 2, 3]);
  expect(permits.isWantedBelow(1)).toBe(false);
  for (const end of ends) end.resolve();
  expect(await Promise.all([0, 2, 3].map((n) => all[n]))).toEqual([undefined, undefined, undefined]);
});

test("a permit is given back once, however often it is said", async () => {
  const permits = openSemaphore(1);
  const leave = await permits.take();
  leave();
  leave();
  await permits.take();
  let hasSecond = false;
  void permits.take().then(() => (hasSecond = true));
  await turn();
  expect(hasSecond).toBe(false);
});

test("who comes as a permit is given back does not pass those who wait", async () => {
  const permits = openSemaphore(1);
  const leave = await permits.take();
  const order: string[] = [];
  const waiting = permits.run(async () => order.push("waited"));
  leave();
  const late = permits.run(async () => order.push("came late"));
  await Promise.all([waiting, late]);
  expect(order).toEqual(["waited", "came late"]);
});

test("closing waits for everybody who has a permit", async () => {
  const permits = openSemaphore(2);
  const leave = [await permits.take(), await permits.take()];
  let isClosed = false;
  const closing = permits.close().then(() => (isClosed = true));
  leave[0]?.();
  await turn();
  expect(isClosed).toBe(false);
  leave[1]?.();
  await closing;
});

test("a wait ends with its signal, and the permit goes to the next", async () => {
  const permits = openSemaphore(1);
  const leave = await permits.take();
  const gone = new AbortController();
  const given = permits.take(gone.signal);
  const next = permits.take();
  gone.abort(new Error("gone"));
  await expect(given).rejects.toThrow("gone");
  leave();
  (await next)();
  expect(permits.isWantedBelow(1)).toBe(false);
  (await permits.take())();
});

test("a signal that has ended takes no permit, and one that ends later takes none away", async () => {
  const permits = openSemaphore(1);
  await expect(permits.take(AbortSignal.abort(new Error("over")))).rejects.toThrow("over");
  const leave = await permits.take();
  const ending = new AbortController();
  const next = permits.take(ending.signal);
  leave();
  await next;
  ending.abort();
  let hasSecond = false;
  void permits.take().then(() => (hasSecond = true));
  await turn();
  expect(hasSecond).toBe(false);
});

test("a permit is taken at once only where nobody has to wait", async () => {
  const permits = openSemaphore(1);
  const leave = permits.takeNow();
  expect(permits.takeNow()).toBeNull();
  const next = permits.take();
  leave?.();
  expect(permits.takeNow()).toBeNull();
  (await next)();
  expect(permits.takeNow()).not.toBeNull();
});

test("the lowest rank gets the next permit, and of one rank who came first", async () => {
  const permits = openSemaphore(1);
  const leave = await permits.take();
  const order: string[] = [];
  const wait = async (name: string, rank: number) => {
    const give = await permits.take(undefined, rank);
    order.push(name);
    give();
  };
  const waiting = [wait("last", 2), wait("first", 1), wait("second", 1)];
  expect([permits.isWantedBelow(1), permits.isWantedBelow(2)]).toEqual([false, true]);
  leave();
  await Promise.all(waiting);
  expect(order).toEqual(["first", "second", "last"]);
});
