import { acknowledgeAlert, isAlertOf } from "#lib/console/alerts/alerts";
import { type Author, goneAlert, recordChange } from "#lib/console/alerts/record-change";
import { begin } from "#lib/platform/postgres/sql";

/** Says that somebody looks after an alert. False when it is over or acknowledged already; throws RefusedError when it is of something else. */
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
