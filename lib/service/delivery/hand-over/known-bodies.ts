import type { Sql } from "#lib/platform/postgres/sql";
import { type TemplateBodyRow, templateBodiesById } from "#lib/service/content/template-bodies";

/** The most cached bodies. The least recently used one is removed first. */
const MOST = 1000;

type Body = Pick<TemplateBodyRow, "id" | "body" | "header" | "footer">;

const known = new Map<string, Body>();

/** Template bodies by their ids. The text of a body never changes, so it is read once. */
export async function bodiesOf(db: Sql, ids: string[]): Promise<Map<string, Body>> {
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    for (const [id, body] of await templateBodiesById(db, missing)) known.set(id, body);
  }
  const found = new Map<string, Body>();
  for (const id of ids) {
    const body = known.get(id);
    if (!body) continue;
    found.set(id, body);
    known.delete(id);
    known.set(id, body);
  }
  for (const id of known.keys()) {
    if (known.size <= MOST) break;
    known.delete(id);
  }
  return found;
}
