import { randomInt, randomUUID } from "node:crypto";
import { askErasure } from "#lib/installation/erasure/ask-erasure";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { mintAsker } from "#lib/testing/console/planned";
import type { World, Writes } from "#lib/testing/writes/write-world";

const REASON = "Request by letter";

export const ERASURE_WRITES: Writes = {
  "POST erasures/preview": async () => ({ params: {}, body: { number: someNumber() } }),
  "POST erasures": async () => ({ params: {}, body: { number: someNumber(), reason: REASON } }),
  "POST erasures/[erasureId]/confirm": async (world) => ({
    ...{ params: { erasureId: await askedErasure(world) }, body: {} },
  }),
  "POST erasures/[erasureId]/cancel": async (world) => ({
    ...{ params: { erasureId: await askedErasure(world) }, body: {} },
  }),
};

/** Valid arguments of the commands, likewise. */
export const ERASURE_COMMANDS: Record<string, (world: World) => Promise<string[]>> = {
  "erase preview": async () => [someNumber()],
  "erase number": async (world) => [someNumber(), "--reason", REASON, "--as", await admin(world)],
  "erase confirm": async (world) => [await askedErasure(world), "--as", await admin(world)],
  "erase cancel": async (world) => [await askedErasure(world), "--as", await admin(world)],
};

/** By somebody else than whoever then confirms. */
function askedErasure({ service }: World): Promise<string> {
  const person = { id: randomUUID(), email: "grace@redial.test" };
  const by = { actor: person.email, address: null, traceId: null };
  return askErasure(
    { ...service, sealing: TEST_SECRET },
    { number: someNumber(), reason: REASON },
    person,
    by,
  );
}

async function admin({ service }: World): Promise<string> {
  return (await mintAsker(service.pool, "admin")).operatorEmail;
}

/** A number has one erasure at a time. */
function someNumber(): string {
  return `659${randomInt(10_000_000).toString().padStart(7, "0")}`;
}
