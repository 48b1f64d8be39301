import { formatId } from "#lib/domain/api/id";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { deleteKey } from "#lib/service/access/api-keys";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";

/** Deletes a key. Every process refuses the next call with it. */
export async function removeKey(
  { pool }: Pick<Service, "pool">,
  keyId: string,
  by: Administrator = COMMAND_LINE,
): Promise<void> {
  const target = formatId("key", keyId);
  await begin(pool, async (tx) => {
    const campaignId = await deleteKey(tx, keyId);
    if (!campaignId) throw new WrongInput(`there is no key ${target}; someone may have deleted it`);
    await recordAudit(tx, { campaignId, ...by, action: "key.delete", target });
  });
}
