import { isNationalId } from "#lib/domain/recipients/national-id";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import type { Service } from "#lib/service/context";
import {
  deleteAllRecipients,
  deleteRecipients,
  directorySize,
  lockDirectory,
  setDirectorySize,
} from "#lib/service/directory/recipient-rows";
import { nationalIdHash } from "#lib/service/directory/resolve-recipient";
import { WrongInput } from "#lib/service/wrong-input";

/** How many entries the directory has; the entries themselves are never shown. */
export async function showDirectory({ pool }: Pick<Service, "pool">) {
  const { entries, changedAt, changedBy } = await directorySize(pool);
  return { entries, changedAt: changedAt.toISOString(), changedBy };
}

/** Deletes every entry and returns how many there were; sends to identity numbers are then refused. */
export function clearDirectory(
  { pool }: Pick<Service, "pool">,
  by: Administrator = COMMAND_LINE,
): Promise<number> {
  return begin(pool, async (tx) => {
    const deleted = await deleteAllRecipients(tx);
    await setDirectorySize(tx, 0, by.actor);
    await recordAudit(tx, {
      campaignId: null,
      ...by,
      action: "recipient-directory.clear",
      target: "recipient directory",
      parameters: { entries: deleted },
    });
    return deleted;
  });
}

/** Deletes the entry of one identity number. Does not say whether there was one, which would reveal the content. */
export async function removeFromDirectory(
  { pool, nationalIdKey }: Pick<Service, "pool" | "nationalIdKey">,
  nationalId: string,
  by: Administrator = COMMAND_LINE,
): Promise<void> {
  if (!isNationalId(nationalId)) {
    const message = "this is not an NRIC or FIN with the right check letter";
    throw new WrongInput(message, [{ field: "nationalId", message }]);
  }
  await begin(pool, async (tx) => {
    const { entries } = await lockDirectory(tx);
    const deleted = await deleteRecipients(tx, [nationalIdHash(nationalIdKey, nationalId)]);
    await setDirectorySize(tx, entries - deleted, by.actor);
    await recordAudit(tx, {
      campaignId: null,
      ...by,
      action: "recipient-directory.remove",
      target: "recipient directory",
      parameters: { entries: 1 },
    });
  });
}
