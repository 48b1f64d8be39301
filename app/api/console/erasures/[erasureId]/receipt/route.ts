import * as z from "zod";
import { downloadReceipt } from "#lib/installation/erasure/download-receipt";
import { erasureEndpoint } from "#lib/web/console/erasure-endpoint";
import { uuidOf } from "#lib/web/console/uuid-of";

/** The format is `?form=csv`, or JSON. */
export const GET = erasureEndpoint<{ erasureId: string }>({
  answer: z.unknown(),
  audit: { action: "erasure.download" },
  handle: async ({ request, erasures, params, by }) => {
    const form = new URL(request.url).searchParams.get("form") === "csv" ? "csv" : "json";
    const { name, type, text } = await downloadReceipt(erasures, uuidOf(params.erasureId), form, by);
    return new Response(text, {
      headers: {
        "Content-Type": `${type}; charset=utf-8`,
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
});
