import { recordAudit } from "#lib/platform/audit-row";
import {
  endCursors,
  endHold,
  failWhatWasQueued,
  findHold,
  type HoldRow,
  holdRestored,
  insertHold,
  lockHold,
} from "#lib/platform/installation/delivery-hold";
import { begin, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { beginValidityAnew } from "#lib/service/campaign-rows";
import type { Service } from "#lib/service/context";
import { notifyDelivery } from "#lib/service/queue/notify";
import { STAGE } from "#lib/service/queue/send-jobs";
import { isAnyRouteNamed } from "#lib/service/routes/campaign-route-rows";
import { WrongInput } from "#lib/service/wrong-input";

type Needs = Pick<Service, "pool">;

/** The treatment of messages that were queued when the hold began. */
type Queued = "send" | "fail";

/** Whether delivery is held, since when and why. `queued` counts messages by their jobs. */
export async function showDelivery({ pool, settings }: Pick<Service, "pool" | "settings">) {
  const noRoute = settings.environment === "production" && !(await isAnyRouteNamed(pool));
  const hold = await findHold(pool);
  if (!hold) return { held: false as const, noRoute };
  const queued = await heldQueue(pool, hold.at);
  const { at, heldBy, failingBy, ...rest } = hold;
  return {
    held: true as const,
    noRoute,
    ...rest,
    at: at.toISOString(),
    by: heldBy,
    failing: failingBy !== null,
    queued,
  };
}

/**
 * Stops hand-over to the provider. Messages that it already has continue. Throws WrongInput when delivery is already
 * held.
 */
export async function holdDelivery(
  { pool }: Needs,
  { reason, by = COMMAND_LINE }: { reason: string; by?: Administrator },
): Promise<void> {
  const made = await begin(pool, (tx) => insertHold(tx, { cause: "person", reason, by }));
  if (!made) throw new WrongInput("delivery is already held");
}

type Release = {
  queued: Queued;
  by?: Administrator;
  /** Cancels other queued work, such as the console's, when the messages fail. */
  giveUp?: (tx: Sql, hold: HoldRow, actor: string) => Promise<void>;
};

/**
 * Releases delivery: at once or, with `fail`, after a worker has failed what was queued when the hold began. Throws
 * WrongInput when delivery is not held, or is already being released with `fail`.
 */
export async function releaseDelivery(
  { pool }: Needs,
  { queued, by = COMMAND_LINE, giveUp = async () => {} }: Release,
): Promise<void> {
  await begin(pool, async (tx) => {
    const hold = await lockHold(tx);
    if (!hold) throw new WrongInput("delivery is not held");
    if (hold.failingBy) {
      throw new WrongInput("the queued messages are being marked as failed; delivery continues after that");
    }
    const { before: messages } = await heldQueue(tx, hold.at);
    if (queued === "send") {
      await endHold(tx);
      await beginValidityAnew(tx);
    } else {
      await failWhatWasQueued(tx, by.actor);
      await giveUp(tx, hold, by.actor);
    }
    await recordAudit(tx, {
      campaignId: null,
      ...by,
      action: "delivery.release",
      target: "delivery",
      parameters: { queued, messages },
    });
  });
  notifyDelivery(pool);
}

type Start = {
  /** Holds delivery on any database, restored or not. */
  held: boolean;
  /** Distinguishes the embedded database's folder from a copy. */
  folder: string | null;
};

/**
 * Runs at the start of a process. Holds delivery on a restored database, or when `held` is set. Returns a notice, or
 * null.
 */
export async function beginHeld({ pool }: Needs, { held, folder }: Start): Promise<string | null> {
  await holdRestored(pool, folder);
  if (held) {
    const by = { actor: "DELIVERY_HELD", address: null, traceId: null };
    await begin(pool, async (tx) => {
      await insertHold(tx, { cause: "setting", reason: "Started with DELIVERY_HELD=1", by });
      // A copy that has all marks of the original is recognised only by this setting.
      await endCursors(tx);
    });
  }
  const hold = await findHold(pool);
  if (!hold) return null;
  return (
    `Delivery has been held since ${hold.at.toISOString()}: ${hold.reason}. No message is sent until an admin releases it ` +
    "under Settings, This service, or with: npm run admin -- delivery release"
  );
}

/** Waiting messages: those queued when the hold began, and those queued since. */
type HeldQueue = { before: number; since: number };

/** Counts messages by their jobs, because a job has at most 500 messages. */
function heldQueue(db: Sql, since: Date): Promise<HeldQueue> {
  return oneRow(
    db,
    sql`
      select coalesce(sum(n) filter (where created_at <= ${since}), 0)::bigint as before,
        coalesce(sum(n) filter (where created_at > ${since}), 0)::bigint as since
      from send_job
      where stage in (${STAGE.waiting}, ${STAGE.queued})
    `,
  );
}
