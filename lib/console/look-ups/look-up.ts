import type { Pool } from "pg";
import type { Actor } from "#lib/console/actor";
import { findByNumber } from "#lib/console/look-ups/find-by-number";
import { type Searched, searchedCampaigns } from "#lib/console/look-ups/searched-campaigns";
import { ownPool } from "#lib/console/membership/own-pool";
import { presentMessage } from "#lib/console/messages/present-message";
import { readMirrorMessages } from "#lib/console/mirror/rows/messages";
import { recordScarce } from "#lib/console/record-scarce";
import { RefusedError } from "#lib/console/refused-error";
import { hideNumber, maskLabel } from "#lib/domain/messages/mask";
import { normaliseRecipient } from "#lib/domain/messages/single-send";
import { type Role, seesWhole } from "#lib/domain/people/role";
import { LOOK_UP_DENIED } from "#lib/domain/people/visibility";
import { recipientProblem } from "#lib/domain/recipients/recipient";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { FoundMessage, LookUp, LookUpRequest } from "#lib/wire/console/look-up";

const SHOWN = 50;

/**
 * Everything sent to one number in the campaigns where the person may look it up. Recorded with the reason and the last
 * three digits before anything is read. Throws RefusedError.
 */
export async function lookUp(
  pool: Pool,
  person: { id: string; role: Role; email: string },
  asked: LookUpRequest,
  actor: Actor,
): Promise<LookUp> {
  const searched = await searchedCampaigns(pool, person);
  if (searched.length === 0) throw new RefusedError(403, "not_permitted", LOOK_UP_DENIED);
  const number = numberOf(asked.number);
  const shown = hideNumber(number);
  await recordScarce(pool, actor, {
    action: "number.look_up",
    target: shown,
    parameters: { reason: maskLabel(asked.reason), campaigns: searched.length },
    code: "looked_up_too_many",
    said: (most) => `You have looked up ${most} numbers`,
  });
  const now = new Date();
  const whole = searched.filter(({ role }) => seesWhole(role));
  const own = searched.filter(({ role }) => !seesWhole(role));
  const read = (from: Pool, among: Searched[]) =>
    readMessages(from, among, number, { email: person.email, now });
  const messages = [
    ...(await read(pool, whole)),
    ...(own.length > 0 ? await read(ownPool(pool, person.id), own) : []),
  ].sort((a, b) => b.message.createdAt.localeCompare(a.message.createdAt));
  return {
    asOf: now.toISOString(),
    number: shown,
    messages: messages.slice(0, SHOWN),
    more: messages.length > SHOWN,
    searched: searched.length,
    unread: await unreadCampaigns(
      pool,
      searched.map(({ campaign }) => campaign.id),
    ),
  };
}

/** One more message than is shown, newest first. */
function readMessages(
  pool: Pool,
  searched: Searched[],
  number: string,
  by: { email: string; now: Date },
): Promise<FoundMessage[]> {
  return inSnapshot(pool, async (db) => {
    const ids = searched.map(({ campaign }) => campaign.id);
    return present(db, await findByNumber(db, ids, number, SHOWN + 1), searched, by);
  });
}

async function present(
  db: Sql,
  found: { campaign: number; id: string }[],
  searched: Searched[],
  { email, now }: { email: string; now: Date },
): Promise<FoundMessage[]> {
  const positions = new Map(found.map(({ id }, index) => [id, index]));
  const messages: FoundMessage[] = [];
  for (const { campaign, role, visibility } of searched) {
    const ids = found.filter((each) => each.campaign === campaign.id).map(({ id }) => id);
    if (ids.length === 0) continue;
    const { id, name } = campaign;
    for (const row of await readMirrorMessages(db, id, ids)) {
      const message = presentMessage(row, { campaign, role, visibility, email, now });
      messages.push({ campaign: { id, name }, message });
    }
  }
  return messages.sort((a, b) => (positions.get(a.message.id) ?? 0) - (positions.get(b.message.id) ?? 0));
}

function numberOf(text: string): string {
  const number = normaliseRecipient(text, false);
  const problem = recipientProblem(number);
  if (!problem) return number;
  const fields = [{ field: "number", message: problem.message }];
  throw new RefusedError(400, "number_invalid", problem.message, null, fields);
}

/** The names of the campaigns whose messages are not all read, where a message may be missing. */
async function unreadCampaigns(db: Sql, campaigns: number[]): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`
      select c.name from console_campaign c left join mirror_sync s on s.campaign = c.id
      where c.id = any(${campaigns}::integer[]) and not coalesce(s.complete, false)
      order by c.name
    `,
  );
  return found.map(({ name }) => name);
}
