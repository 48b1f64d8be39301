import * as z from "zod";
import { presentUpload } from "#lib/console/upload-present";
import { followUpload } from "#lib/operations/follow-upload";
import { giveUpLostUploads } from "#lib/operations/give-up-uploads";
import { begin } from "#lib/platform/postgres/sql";
import { findUpload } from "#lib/store/uploads";
import { UploadRecord } from "#lib/wire/console-upload";
import { campaignEndpoint, Refused } from "../../../../console-endpoint";

type Params = { campaignId: string; uploadId: string };

/** How an upload ended; of one that is unclear, also whether its batch has been seen since. */
export const GET = campaignEndpoint<Params, typeof UploadRecord>(
  "read",
  UploadRecord,
  async ({ params, mirror, reader: { pool, campaign } }) => {
    await begin(pool, (tx) => giveUpLostUploads(tx, campaign.id));
    const isId = z.uuid().safeParse(params.uploadId).success;
    const row = isId ? await findUpload(pool, campaign.id, params.uploadId) : null;
    if (!row) throw new Refused(404, "not_found", "The console has no such upload: it did not arrive here.");
    const { upload, search } = await followUpload(mirror, campaign, row);
    return presentUpload(upload, { search });
  },
);
