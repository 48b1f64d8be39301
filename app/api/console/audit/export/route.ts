import * as z from "zod";
import { by } from "#lib/console/actor";
import { exportAudit } from "#lib/console/export-audit";
import { recordAudit } from "#lib/store/audit";
import { readAuditQuery } from "#lib/wire/console-audit";
import { actorOf, consoleEndpoint } from "../../console-endpoint";

/** What the list shows, as a file that is written as fast as the browser takes it. */
export const GET = consoleEndpoint(
  "administer",
  z.unknown(),
  async (call) => {
    const { request, note } = call;
    const { pool } = call.mirror;
    const { query } = readAuditQuery(new URL(request.url).searchParams);
    const { after: _after, before: _before, size: _size, ...filter } = query;
    const now = new Date();
    const target = "audit";
    const parameters = { ...filter, until: now.toISOString() };
    note({ target, parameters });
    await recordAudit(pool, { ...by(actorOf(call)), action: "audit.export", target, parameters });
    return new Response(streamOf(exportAudit(pool, query, now)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="redial-audit-${now.toISOString().slice(0, 10)}.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
  200,
  { inside: "audit.export" },
);

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
