import fc from "fast-check";
import { expect, test } from "vitest";
import { withdrawFile } from "#lib/console/approvals/decide-file";
import { sendNext, tidy } from "#lib/console/approvals/run-approvals";
import { checkTrials } from "#lib/console/approvals/run-trials";
import { sendRest } from "#lib/console/approvals/send-rest";
import { RefusedError } from "#lib/console/refused-error";
import { giveUpLostUploads } from "#lib/console/uploads/give-up-uploads";
import { type HeldState, isHeld, TRANSITIONS } from "#lib/domain/files/held-file";
import { begin, oneRow, sql } from "#lib/platform/postgres/sql";
import { heldScene } from "#lib/testing/console/held-scene";
import { dyingAt } from "#lib/testing/database/dying-at";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const HOUR_MS = 3_600_000;
const HISTORIES = 60;
const BUSY = { status: 429, code: "rate_limit_exceeded" };

type Scene = Awaited<ReturnType<typeof heldScene>>;

const inHours = (n: number) => new Date(Date.now() + n * HOUR_MS);
const giveUp = () => begin(pool, (tx) => giveUpLostUploads(tx, null));

/** What a person, a worker, the clock or a crash may do between any two looks. */
const STEPS: Record<string, (scene: Scene, n: number) => Promise<unknown>> = {
  approve: (scene) => scene.approve(scene.eve, "approver"),
  release: (scene) => scene.approve(scene.ada, "operator"),
  promote: (scene) => scene.promote(),
  alone: (scene) => scene.release(scene.ada, "admin"),
  ask: (scene, n) => scene.ask(n % 2 ? 0 : null),
  decline: (scene) => scene.decline(scene.eve),
  withdraw: (scene) => withdrawFile(scene.reader("operator"), scene.ada, scene.id),
  move: (scene, n) => scene.move(scene.ada, "operator", inHours(n), n % 2 ? inHours(n + 1) : null),
  sendNow: (scene) => scene.move(scene.eve, "approver", null),
  change: (scene, n) => scene.enter(`Dear {{name}}, ${n}`),
  pass: (scene, n) => scene.pass(n * 5 * HOUR_MS),
  busy: async ({ upstream: { state } }, n) => {
    state.fault = n % 2 ? BUSY : null;
  },
  next: (scene) => scene.next(),
  tidy: (scene) => scene.tidy(),
  look: (scene) => scene.look(),
  receipts: (scene, n) => scene.answer(n % 3, n % 2),
  rest: (scene, n) =>
    sendRest(scene.reader(n % 2 ? "operator" : "approver"), n % 2 ? scene.ada : scene.eve, scene.id),
  dieLooking: ({ contextOf }, n) => checkTrials(contextOf(dyingAt(pool, n).pool)),
  dieSending: ({ contextOf }, n) => sendNext(contextOf(dyingAt(pool, n).pool)),
  dieTidying: ({ contextOf }, n) => tidy(contextOf(dyingAt(pool, n).pool)),
};

const history = fc.record({
  state: fc.constantFrom("waiting" as const, "scheduled" as const),
  sendAt: fc.option(fc.integer({ min: 1, max: 20 })),
  first: fc.constantFrom(undefined, 2),
  steps: fc.array(fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.integer({ min: 1, max: 24 })), {
    maxLength: 16,
  }),
});

/** Whether one state follows from the other by at most so many transitions of the table. */
function follows(from: HeldState, to: HeldState, most: number): boolean {
  if (from === to) return true;
  if (most === 0) return false;
  return TRANSITIONS.some((each) => each.from === from && follows(each.to, to, most - 1));
}

test("whatever people, workers and crashes do, a held file changes as the table says and goes at most once", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ state, sendAt, first, steps }) => {
      const scene = await heldScene(pool, { state, first, sendAt: sendAt === null ? null : inHours(sendAt) });
      let before = (await scene.found()).state;
      for (const [name, n] of steps) {
        await STEPS[name]?.(scene, n).catch((error: Error) => {
          if (!(error instanceof RefusedError) && error.message !== "killed") throw error;
        });
        const { state: after } = await scene.found();
        // A worker begins a file and takes it back from a busy service between two looks.
        expect(follows(before, after, 2), `${name}: ${before} to ${after}`).toBe(true);
        before = after;
      }
      await expectEnd(scene);
      await scene.upstream.close();
    }),
    { numRuns: HISTORIES },
  );
});

/** Lets all the time pass that it may wait, and looks at what became of it. */
async function expectEnd(scene: Scene): Promise<void> {
  scene.upstream.state.fault = null;
  for (let round = 0; round < 4; round++) {
    await scene.pass(8 * 24 * HOUR_MS);
    await giveUp();
    await scene.tidy();
    while (await scene.next());
    await scene.look();
  }
  const { state, uploadState, trial } = await scene.found();
  expect(isHeld(state)).toBe(false);
  const [first, last] = [trial?.first?.state, state === "sent" ? uploadState : undefined];
  const begun = [first, last].filter((each) => each !== undefined);
  const accepted = begun.filter((each) => each === "accepted");
  expect(scene.posted()).toBeLessThanOrEqual(begun.length);
  expect(scene.posted()).toBeGreaterThanOrEqual(accepted.length);
  expect(["sent", "declined", "expired", "missed", "withdrawn"]).toContain(state);
  const left = sql`select count(*)::int as pieces from upload_chunk where upload = ${scene.id}`;
  expect(await oneRow(pool, left)).toEqual({ pieces: 0 });
}
