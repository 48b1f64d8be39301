import * as z from "zod";
import { by } from "#lib/console/actor";
import { exportReview } from "#lib/console/people/export-review";
import { recordAudit } from "#lib/platform/audit-row";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { csvAnswer } from "#lib/web/console/csv-answer";
import { ReviewQuery } from "#lib/wire/console/review";

const action = "access_review.export";
const target = "access review";

/** Exports the review as a file, which is written as fast as the browser reads it. */
export const GET = consoleEndpoint({
  permission: "administer",
  answer: z.unknown(),
  audit: { action },
  handle: async (call) => {
    const { pool } = call.mirror;
    const asked = ReviewQuery.parse(Object.fromEntries(new URL(call.request.url).searchParams));
    const parameters = { unused: asked.unused !== undefined };
    call.note({ target, parameters });
    await recordAudit(pool, { ...by(call.actor), action, target, parameters });
    return csvAnswer("redial-access-review", exportReview(pool, parameters));
  },
});
