import { readChunk } from "#lib/console/operations/export-chunks";
import { findExport } from "#lib/console/operations/exports";
import { findOperation } from "#lib/console/operations/operations";
import type { Reader } from "#lib/console/reader";
import { recordAsked } from "#lib/console/record-asked";
import { RefusedError } from "#lib/console/refused-error";
import { EXPORT_DENIED, FILE_DENIED } from "#lib/domain/people/visibility";
import type { Requester } from "#lib/platform/requester";

export type Download = { fileName: string; bytes: number; body: ReadableStream<Uint8Array> };

/** Streams the file of an export, piece by piece as it is consumed. Throws RefusedError when the file no longer exists. */
export async function downloadExport(
  { pool, campaign, now, visibility }: Reader,
  id: number,
  asker: Requester,
): Promise<Download> {
  if (!visibility.exports) throw denied(EXPORT_DENIED);
  const operation = await findOperation(pool, campaign.id, id);
  const found = operation?.kind === "export" ? await findExport(pool, id) : null;
  if (!found?.finishedAt || !found.asOf || operation?.cancelledAt) throw gone();
  if (found.expiresAt && found.expiresAt <= now) throw gone();
  if (!visibility.numbers && !found.masked) throw denied(FILE_DENIED);
  await recordAsked(pool, campaign.id, asker, {
    action: "export.download",
    target: `operation ${id}`,
    parameters: { rows: found.rows },
  });
  let n = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await readChunk(pool, id, n++);
        if (chunk) controller.enqueue(new Uint8Array(chunk));
        else controller.close();
      },
    },
    { highWaterMark: 1 },
  );
  return { fileName: fileName(campaign.name, found.asOf), bytes: found.bytes, body };
}

function denied(why: string): RefusedError {
  return new RefusedError(403, "export_denied", why);
}

function gone(): RefusedError {
  const said = "This file does not exist, or has been deleted. Start a new export.";
  return new RefusedError(404, "file_gone", said);
}

/** For example messages-spring-reminders-20261120T140210Z.csv, which needs no quoting anywhere. */
function fileName(campaign: string, asOf: Date): string {
  const name = campaign
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .toLowerCase();
  const at = asOf.toISOString().replace(/[-:]|\.\d+/g, "");
  return ["messages", name, at].filter(Boolean).join("-").concat(".csv");
}
