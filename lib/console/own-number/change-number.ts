import { timingSafeEqual } from "node:crypto";
import { type Actor, by } from "#lib/console/actor";
import type { ConsoleContext } from "#lib/console/context";
import { hashCode } from "#lib/console/own-number/ask-code";
import {
  countCodeTry,
  deleteOwnNumber,
  lockOwnNumber,
  type OwnNumberRow,
  verifyOwnNumber,
} from "#lib/console/own-number/own-number-rows";
import { RefusedError } from "#lib/console/refused-error";
import { MAX_CODE_TRIES } from "#lib/domain/people/own-number";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

type Context = Pick<ConsoleContext, "pool" | "keySecret">;

/** Confirms a person's number by the code that was sent to it. A wrong code counts. Throws RefusedError. */
export async function confirmNumber({ pool, keySecret }: Context, actor: Actor, code: string): Promise<void> {
  const hash = hashCode(keySecret.stampKey, actor.id, code.replace(/\s/g, ""));
  // A refusal must not take back that the try was counted.
  const refusal = await begin(pool, async (tx) => {
    const row = await lockOwnNumber(tx, actor.id);
    const refused = codeRefusal(row, hash);
    if (refused === "code_wrong") await countCodeTry(tx, actor.id);
    if (refused) return refusals[refused](MAX_CODE_TRIES - (row?.tries ?? 0) - 1);
    await verifyOwnNumber(tx, actor.id);
    await recordAudit(tx, { ...by(actor), action: "number.verify", target: actor.email });
    return null;
  });
  if (refusal) throw refusal;
}

/** Removes a person's number, verified or not. Throws RefusedError when there is none. */
export function removeNumber(pool: Context["pool"], actor: Actor): Promise<void> {
  return begin(pool, async (tx) => {
    if (!(await deleteOwnNumber(tx, actor.id)))
      throw new RefusedError(404, "not_found", "Your number has already been removed.");
    await recordAudit(tx, { ...by(actor), action: "number.remove", target: actor.email });
  });
}

function codeRefusal(row: OwnNumberRow | null, hash: Buffer): keyof typeof refusals | null {
  if (!row?.codeHash) return "code_missing";
  if (row.isCodeOver) return "code_over";
  if (row.tries >= MAX_CODE_TRIES) return "code_used_up";
  return timingSafeEqual(row.codeHash, hash) ? null : "code_wrong";
}

const refusals = {
  code_missing: () => new RefusedError(409, "code_missing", "No code is waiting. Ask for one first."),
  code_over: () => new RefusedError(409, "code_over", "This code is too old. Ask for a new one."),
  code_used_up: () => new RefusedError(409, "code_used_up", "Too many wrong codes. Ask for a new one."),
  code_wrong: (left: number) => {
    const next = left > 0 ? `Tries left: ${left}.` : "Ask for a new one.";
    return new RefusedError(400, "code_wrong", `This is not the code that was sent last. ${next}`);
  },
};
