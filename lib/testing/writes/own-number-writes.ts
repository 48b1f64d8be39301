import { randomUUID } from "node:crypto";
import { hashCode } from "#lib/console/own-number/ask-code";
import {
  askOwnNumber,
  deleteOwnNumber,
  numberOwner,
  verifyOwnNumber,
} from "#lib/console/own-number/own-number-rows";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { withTemplate } from "#lib/testing/writes/campaign-writes";
import type { World, Writes } from "#lib/testing/writes/write-world";

const CODE = "123456";

export const OWN_NUMBER_WRITES: Writes = {
  "POST own-number": async (world) => {
    await withNumber(world);
    return { params: {}, body: { code: CODE } };
  },
  "DELETE own-number": async (world) => {
    await withNumber(world);
    return { params: {} };
  },
};

export const OWN_NUMBER_CALLS: Writes = {
  "POST campaigns/[campaignId]/number-codes": async (world) => {
    await deleteOwnNumber(world.service.pool, world.actor.id);
    return { ...(await withTemplate(world)), body: { id: randomUUID(), number: "+65 9123 4567" } };
  },
  "POST campaigns/[campaignId]/tests": async (world) => {
    await withNumber(world);
    await verifyOwnNumber(world.service.pool, world.actor.id);
    const row = { row: 7, language: "english", values: { name: "Ada" } };
    return { ...(await withTemplate(world)), body: { id: randomUUID(), ...row } };
  },
};

/** A number of the actor's own, to which a code was sent. */
async function withNumber({ service: { pool }, actor: { id } }: World): Promise<void> {
  await deleteOwnNumber(pool, id);
  const sealed = (await TEST_SECRET.sealer())("6591234567", numberOwner(id));
  await askOwnNumber(pool, id, { sealed, hash: "hash", codeHash: hashCode(TEST_SECRET.stampKey, id, CODE) });
}
