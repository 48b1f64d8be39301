import { acknowledgeAlert, isAlertOf } from "#lib/console/alerts/alerts";
import { type Author, goneAlert, recordChange } from "#lib/console/alerts/record-change";
import { begin } from "#lib/platform/postgres/sql";

/** Acknowledges an alert. False when it is over or already acknowledged; throws RefusedError when it is outside the scope. */
export function acknowledge(author: Author, id: number): Promise<boolean> {
  return begin(author.pool, async (tx) => {
    if (!(await acknowledgeAlert(tx, author.campaign, id, author.email))) {
      if (!(await isAlertOf(tx, author.campaign, id))) throw goneAlert();
      return false;
    }
    await recordChange(tx, author, "alert.acknowledge", `alert ${id}`, {});
    return true;
  });
}
