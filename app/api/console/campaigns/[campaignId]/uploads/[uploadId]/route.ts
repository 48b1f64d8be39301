import * as z from "zod";
import { followUpload } from "#lib/console/uploads/follow-upload";
import { giveUpLostUploads } from "#lib/console/uploads/give-up-uploads";
import { presentUpload } from "#lib/console/uploads/present-upload";
import { findUpload } from "#lib/console/uploads/upload-rows";
import { begin } from "#lib/platform/postgres/sql";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { RefusedError } from "#lib/web/console/console-endpoint";
import { UploadRecord } from "#lib/wire/console/upload";

type Params = { campaignId: string; uploadId: string };

/** The outcome of an upload; if it is unclear, also whether its batch has been seen since. */
export const GET = campaignEndpoint<Params>({
  permission: "read",
  answer: UploadRecord,
  handle: async ({ params, mirror, reader }) => {
    const { pool, campaign } = reader;
    await begin(pool, (tx) => giveUpLostUploads(tx, campaign.id));
    const isId = z.uuid().safeParse(params.uploadId).success;
    const row = isId ? await findUpload(pool, campaign.id, params.uploadId) : null;
    if (!row)
      throw new RefusedError(404, "not_found", "The console has no such upload: it did not arrive here.");
    const { upload, search } = await followUpload(mirror, campaign, row);
    return presentUpload(upload, reader, { search });
  },
});
