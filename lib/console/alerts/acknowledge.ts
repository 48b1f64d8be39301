import { acknowledgeAlert } from "#lib/console/alerts/alerts";
import { type Author, recordChange } from "#lib/console/alerts/record-change";
import { begin } from "#lib/platform/postgres/sql";

/** Says that somebody looks after an alert. False when it is over or acknowledged already. */
export function acknowledge(author: Author, id: number): Promise<boolean> {
  return begin(author.pool, async (tx) => {
    if (!(await acknowledgeAlert(tx, author.campaign, id, author.email))) return false;
    await recordChange(tx, author, "alert.acknowledge", `alert ${id}`, {});
    return true;
  });
}
