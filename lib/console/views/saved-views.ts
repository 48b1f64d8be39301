import { type Actor, by } from "#lib/console/actor";
import { tidyFilter, unknownValues } from "#lib/console/messages/frozen-filter";
import { readCounts } from "#lib/console/mirror/rows/counts";
import type { Reader } from "#lib/console/reader";
import { RefusedError } from "#lib/console/refused-error";
import {
  changeView,
  countViews,
  findView,
  insertView,
  isNameTaken,
  listViews,
  type SavedViewRow,
} from "#lib/console/views/view-rows";
import { maskLabel } from "#lib/domain/messages/mask";
import { permissionSentence } from "#lib/domain/people/permission-sentence";
import { may } from "#lib/domain/people/role";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { NewSavedView, SavedView, SavedViewChange, SavedViewList } from "#lib/wire/console/view";

const MOST_VIEWS = 100;

/** The operator's own views and those shared by others, each with its parts that no longer exist. */
export async function showViews(reader: Reader, operatorId: string): Promise<SavedViewList> {
  const { pool, campaign } = reader;
  const views: SavedView[] = [];
  const seen = await readCounts(pool, campaign.id, "");
  for (const row of await listViews(pool, campaign.id, operatorId)) {
    if (isHidden(reader, row, operatorId)) continue;
    views.push(present(reader, row, operatorId, await unknownValues(pool, reader, row.filter, seen)));
  }
  return { views, shareDenied: may(reader.role, "send") ? null : shareSentence };
}

/** Another person's search may be a number, so no part of it is shown to people who see masked numbers. */
function isHidden(
  { visibility }: Reader,
  { ownerId, name, filter }: SavedViewRow,
  operatorId: string,
): boolean {
  if (visibility.numbers || ownerId === operatorId) return false;
  return maskLabel(name) !== name || new URLSearchParams(filter).has("q");
}

/** Saves a list under a name. Throws RefusedError. */
export function saveView(
  reader: Reader,
  { name, filter, shared }: NewSavedView,
  actor: Actor,
): Promise<SavedView> {
  const { pool, campaign, role } = reader;
  const { id: ownerId, email: ownerEmail } = actor;
  return begin(pool, async (tx) => {
    if (shared && !may(role, "send")) throw denied(shareSentence);
    if ((await countViews(tx, campaign.id, ownerId)) >= MOST_VIEWS) {
      throw denied(`You have ${MOST_VIEWS} views of this campaign, which is the most. Delete one first.`);
    }
    const view = { campaign: campaign.id, ownerId, ownerEmail, name, filter: tidyFilter(filter), shared };
    const made = await insertView(tx, view);
    if (!made) throw taken(name);
    await record(tx, reader, actor, "view.create", made.id, { shared });
    return present(reader, made, ownerId, []);
  });
}

/** Renames, shares, deletes or restores a view that the operator can see. Throws RefusedError. */
export function changeSavedView(
  reader: Reader,
  id: number,
  change: SavedViewChange,
  actor: Actor,
): Promise<SavedView> {
  const { pool, campaign, role } = reader;
  const operatorId = actor.id;
  return begin(pool, async (tx) => {
    const row = await findView(tx, campaign.id, id);
    if (!row || (row.ownerId !== operatorId && !row.shared) || isHidden(reader, row, operatorId)) {
      throw new RefusedError(404, "view_unknown", "This campaign has no such view.");
    }
    const { deleted, ...others } = change;
    const isOwn = row.ownerId === operatorId;
    if (!isOwn && (Object.keys(others).length > 0 || !may(role, "administer"))) {
      throw denied(`This view is ${row.ownerEmail}'s. Only its owner can change it. Admins can delete it.`);
    }
    if (change.shared && !row.shared && !may(role, "send")) throw denied(shareSentence);
    const name = change.name ?? row.name;
    const isGone = deleted ?? row.deletedAt !== null;
    if (!isGone && (await isNameTaken(tx, row, name))) throw taken(name);
    const filter = change.filter === undefined ? row.filter : tidyFilter(change.filter);
    const next = { name, filter, shared: change.shared ?? row.shared };
    await changeView(tx, id, { ...next, deleted: isGone });
    await record(tx, reader, actor, "view.change", id, { changed: Object.keys(change), deleted: isGone });
    return present(reader, { ...row, ...next }, operatorId, []);
  });
}

/** Records the change without name and filter, because people search for recipients. */
function record(
  tx: Sql,
  { campaign }: Reader,
  actor: Actor,
  action: string,
  id: number,
  parameters: Record<string, unknown>,
): Promise<void> {
  const target = `view ${id}`;
  return recordAudit(tx, { ...by(actor), campaign: campaign.id, action, target, parameters });
}

const shareSentence = `${permissionSentence("send").replace("can only read", "cannot share views")}`;

function taken(name: string): RefusedError {
  return denied(`You have a view "${name}" already. Choose another name.`);
}

function denied(why: string): RefusedError {
  return new RefusedError(409, "view_denied", why);
}

function present(
  { role }: Reader,
  { id, name, filter, shared, ownerId, ownerEmail }: SavedViewRow,
  operatorId: string,
  lost: string[],
): SavedView {
  const isOwn = ownerId === operatorId;
  const by = isOwn ? null : ownerEmail;
  return {
    id,
    name,
    filter,
    shared,
    by,
    lost,
    mayChange: isOwn,
    mayDelete: isOwn || may(role, "administer"),
  };
}
