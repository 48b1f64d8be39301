import * as z from "zod";
import { exportAudit } from "#lib/console/export-audit";
import { readAuditQuery } from "#lib/wire/console-audit";
import { consoleEndpoint } from "../../console-endpoint";

/** What the list shows, as a file that is written as fast as the browser takes it. */
export const GET = consoleEndpoint(
  "administer",
  z.unknown(),
  async ({ request, mirror: { pool }, note }) => {
    const { query } = readAuditQuery(new URL(request.url).searchParams);
    const { after: _after, before: _before, size: _size, ...filter } = query;
    const now = new Date();
    note({ target: "audit", parameters: { ...filter, until: now.toISOString() } });
    return new Response(streamOf(exportAudit(pool, query, now)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="redial-audit-${now.toISOString().slice(0, 10)}.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
  200,
  { action: "audit.export" },
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
