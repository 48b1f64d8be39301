import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { FilePace } from "#lib/console/approvals/approval-rows";
import { channelOf } from "#lib/console/approvals/channel-of";
import { measureParts } from "#lib/console/approvals/file-parts";
import { insertApproval } from "#lib/console/approvals/insert-approval";
import { appendPiece } from "#lib/console/approvals/pieces";
import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { saveCampaignTemplate } from "#lib/console/uploads/campaign-template";
import { completeUpload, insertUpload } from "#lib/console/uploads/upload-rows";
import { readUploadRules } from "#lib/console/uploads/upload-rules";
import { createFingerprint } from "#lib/domain/csv/fingerprint";
import type { SendTime } from "#lib/domain/files/send-time";
import { DEFAULT_TRIAL } from "#lib/domain/files/trial";
import { TEST_SECRET } from "#lib/testing/console/mirror";

const NOTHING = { batchId: null, httpStatus: null, code: "", message: "", traceId: null, answer: null };

type Options = Partial<SendTime> & {
  pace?: FilePace;
  rows?: number;
  name?: string;
  state?: "waiting" | "scheduled";
  first?: number;
};

/** A file of so many rows that somebody has uploaded, and that waits for an approval or for its time, whole or the `first` rows first; `stamp` names the rules of its campaign. */
export async function waitingFile(
  pool: Pool,
  campaign: ConsoleCampaignRow,
  by: { id: string; email: string },
  { rows = 3, name = "Grace", state = "waiting", sendAt = null, notAfter = null, pace, first }: Options = {},
) {
  await saveCampaignTemplate(pool, campaign.id, {
    bodies: { english: "Dear {{name}}" },
    nationalIds: false,
    changedBy: "test",
  });
  const lines = Array.from({ length: rows }, () => `6591234567,english,${name}`);
  const body = Buffer.from(["recipient,language,name", ...lines, ""].join("\n"));
  const stamp = rulesStamp(await readUploadRules(pool, campaign));
  const fingerprint = createFingerprint();
  fingerprint.push(body);
  const id = randomUUID();
  await insertUpload(pool, {
    id,
    campaign: campaign.id,
    operatorId: by.id,
    operatorEmail: by.email,
    fileName: `${id.slice(0, 8)}.csv`,
    fileBytes: body.length,
    fingerprint: fingerprint.end(),
    rowCount: rows,
    rules: stamp,
  });
  await completeUpload(pool, id, { ...NOTHING, state: "waiting" });
  await appendPiece(pool, TEST_SECRET, id, 0, body);
  const parts = measureParts(first ?? rows);
  parts.push(body);
  const trial = first === undefined ? null : { ...DEFAULT_TRIAL, rows: first, parts: parts.end() };
  await insertApproval(
    pool,
    { id, campaign: campaign.id },
    {
      state,
      rules: stamp,
      languages: { english: rows },
      segments: rows,
      sendAt,
      notAfter,
      trial,
      channel: await channelOf(pool, campaign),
      ...(pace && { pace }),
    },
  );
  return { id, stamp };
}
