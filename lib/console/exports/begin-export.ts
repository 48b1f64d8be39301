import { freezeFilter } from "#lib/console/messages/frozen-filter";
import { countOpenExports, insertExport } from "#lib/console/operations/exports";
import { insertOperationRow } from "#lib/console/operations/insert-operation";
import type { Reader } from "#lib/console/reader";
import { recordAsked } from "#lib/console/record-asked";
import { RefusedError } from "#lib/console/refused-error";
import { EXPORT_DENIED } from "#lib/domain/people/visibility";
import { begin } from "#lib/platform/postgres/sql";
import type { Requester } from "#lib/platform/requester";
import type { ExportRequest } from "#lib/wire/console/export";

/** The most exports of one person that may wait or be made at a time. */
const MOST_OPEN = 3;

/** Queues an export of all matching messages for the worker. Throws RefusedError. */
export function beginExport(
  reader: Reader,
  { filter: address, zone }: ExportRequest,
  asker: Requester,
): Promise<{ operation: number }> {
  const { pool, campaign, visibility } = reader;
  if (!visibility.exports) throw denied(EXPORT_DENIED);
  return begin(pool, async (tx) => {
    const frozen = await freezeFilter(tx, reader, address, zone);
    if ("unknown" in frozen) {
      throw denied(
        `The filter contains values that do not exist: ${frozen.unknown.join(", ")}. Remove them first.`,
      );
    }
    if ((await countOpenExports(tx, asker.operatorId)) >= MOST_OPEN) {
      throw denied(
        `${MOST_OPEN} of your exports are still being made. Wait until one is ready, or cancel one.`,
      );
    }
    const made = await insertOperationRow(tx, {
      ...asker,
      campaign: campaign.id,
      kind: "export",
      batchId: null,
      title: "messages",
      choice: frozen.words,
      filter: frozen.text,
      createdAt: reader.now,
      total: 0,
    });
    if (!made) throw new Error("an operation of no batch conflicts with none");
    await insertExport(tx, made.id, zone, !visibility.numbers);
    await recordAsked(tx, campaign.id, asker, {
      action: "export.start",
      target: `operation ${made.id}`,
      parameters: {
        filter: named(frozen.text),
        zone,
        masked: !visibility.numbers,
      },
    });
    return { operation: made.id };
  });
}

function denied(why: string): RefusedError {
  return new RefusedError(409, "export_denied", why);
}

/** The filter without a searched number, because the audit log contains no recipients. */
function named(text: string): string {
  const params = new URLSearchParams(text);
  if (params.has("q")) params.set("q", "…");
  return params.toString();
}
