import { type ApprovalRow, findLastSent, listApprovals } from "#lib/console/approvals/approval-rows";
import { channelOf } from "#lib/console/approvals/channel-of";
import { fileOf, isFreeOf } from "#lib/console/approvals/decide-file";
import { piecesOf, type Seals } from "#lib/console/approvals/pieces";
import { rulesStamp } from "#lib/console/approvals/rules-stamp";
import { batchTexts } from "#lib/console/batches/batch-texts";
import { deliveryRate } from "#lib/console/gateway/own/delivery-rate";
import type { Reader } from "#lib/console/reader";
import { isProduction } from "#lib/console/registry/is-production";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { decisionDenial, releaseDenial } from "#lib/domain/approvals/approval";
import { laterRuleAt, ruleAt } from "#lib/domain/approvals/approval-rule";
import { LANGUAGES } from "#lib/domain/content/language";
import { createCsvCheck } from "#lib/domain/csv/check";
import { type DeliveryRate, forecast } from "#lib/domain/files/forecast";
import { moveDenial, restDenial, withdrawDenial } from "#lib/domain/files/held-denial";
import { isHeld } from "#lib/domain/files/held-file";
import { readPace } from "#lib/domain/files/pace";
import { hideNumber, MASKED_VALUE, maskLabel } from "#lib/domain/messages/mask";
import { seesWhole } from "#lib/domain/people/role";
import { iso } from "#lib/domain/time/iso";
import type {
  ApprovalDetail,
  ApprovalList,
  FileApproval,
  Forecast,
  LastFile,
} from "#lib/wire/console/approval";
import { UPLOAD_STATES, type UploadRules } from "#lib/wire/console/upload";

const PAST = 50;
const PREVIEW_ROWS = 6;
const PREVIEW_BYTES = 64 * 1024;
const MISTAKES = 5;

/** The campaign's files that wait or waited for an approval. */
export async function showApprovals({ pool, campaign, role, now }: Reader): Promise<ApprovalList> {
  const files = await listApprovals(pool, campaign.id, PAST);
  return {
    asOf: now.toISOString(),
    rule: ruleAt(campaign, now),
    later: laterRuleAt(campaign, now),
    files: files.map((file) => present(file, role)),
  };
}

/** A file for the person who decides, with its first rows under the campaign's present rules. Throws RefusedError. */
export async function showApproval(
  reader: Reader & { viewerId: string; seals: Seals },
  id: string,
  rules: UploadRules,
): Promise<ApprovalDetail> {
  const { campaign, role, visibility, now, viewerId } = reader;
  const file = await fileOf(reader, id);
  const isOwn = file.operatorId === viewerId;
  const masked = !visibility.numbers && !isOwn;
  const { rows, mistakes } = await firstRows(reader, id, rules);
  const stamp = rulesStamp(rules);
  const isFree = await isFreeOf(reader, file, rules);
  const rate = await rateOf(reader.pool, campaign);
  const asked = { state: file.state, role };
  return {
    asOf: now.toISOString(),
    file: present(file, role),
    ...contentOf(file),
    changes: file.changes,
    last: await lastFile(reader, file, rules),
    rows: masked
      ? rows.map((row) => ({
          ...row,
          recipient: hideNumber(row.recipient),
          values: row.values.map(() => MASKED_VALUE),
        }))
      : rows,
    masked,
    rules,
    stamp,
    changed: stamp !== file.rules,
    mistakes: masked ? mistakes.map(maskLabel) : mistakes,
    denied: decisionDenial({ role, isUploader: isOwn, isFree }),
    releaseDenied: releaseDenial({ role, isUploader: isOwn, isFree }),
    moveDenied: moveDenial({ ...asked, isUploader: isOwn }),
    withdrawDenied: withdrawDenial({ ...asked, isUploader: isOwn }),
    restDenied: restDenial({ ...asked, isUploader: isOwn, first: file.trial?.first?.state ?? null }),
    isOwn,
    rate,
    sender: (await channelOf(reader.pool, campaign)).sender,
    forecast: isHeld(file.state) ? presentForecast(file, rate, now) : null,
    production: isProduction(campaign),
  };
}

async function firstRows({ pool, seals }: Reader & { seals: Seals }, id: string, rules: UploadRules) {
  const check = createCsvCheck(rules);
  const found: Pick<ApprovalDetail, "rows" | "mistakes"> = { rows: [], mistakes: [] };
  for await (const piece of piecesOf(pool, seals, id)) {
    const isWhole = piece.length <= PREVIEW_BYTES;
    const blocks = [check.push(piece.subarray(0, PREVIEW_BYTES)), ...(isWhole ? [check.end()] : [])];
    for (const { rows, errors, refusal } of blocks) {
      found.rows.push(...rows);
      found.mistakes.push(
        ...[...errors, ...(refusal ? [refusal.error] : [])].map(
          ({ row, message }) => `Row ${row}: ${message}`,
        ),
      );
    }
    break;
  }
  return { rows: found.rows.slice(0, PREVIEW_ROWS), mistakes: found.mistakes.slice(0, MISTAKES) };
}

/** How fast a campaign's messages leave; null where only another service knows. */
async function rateOf(pool: Reader["pool"], campaign: Reader["campaign"]): Promise<DeliveryRate> {
  const own = ownCampaignOf(campaign);
  return own === null ? null : deliveryRate(pool, own);
}

export function presentForecast(file: ApprovalRow, rate: DeliveryRate, now: Date): Forecast {
  const { startsAt, endsAt } = forecast(
    { rows: file.rowCount, sendAt: file.sendAt, pace: file.pace && readPace(file.pace) },
    rate,
    now,
  );
  return { startsAt: startsAt.toISOString(), endsAt: iso(endsAt) };
}

/** The campaign's last file that was approved and sent, if there is one, and what has changed in the campaign since. */
async function lastFile(
  { pool, campaign, role }: Reader,
  file: ApprovalRow,
  rules: UploadRules,
): Promise<LastFile | null> {
  const last = await findLastSent(pool, file);
  if (!last) return null;
  const sameRules = last.rules === rulesStamp(rules);
  const texts = sameRules ? [] : await batchTexts(pool, campaign.id, last.batchId ?? "");
  const others = texts.filter(
    ({ language, body }) => body !== null && body !== (rules.bodies[language] ?? body),
  );
  return {
    file: present(last, role),
    ...contentOf(last),
    otherTexts: others.map(({ language }) => language).filter((language) => file.languages[language]),
    sameRules,
  };
}

function contentOf({ languages, segments }: ApprovalRow): Pick<LastFile, "languages" | "segments"> {
  const counts = LANGUAGES.map((language) => ({ language, count: languages[language] ?? 0 }));
  return { languages: counts.filter(({ count }) => count > 0), segments };
}

export function present(file: ApprovalRow, role: string): FileApproval {
  const isOwn = (made: { httpStatus: number | null }) => seesWhole(role) || made.httpStatus === 201;
  return {
    id: file.id,
    fileName: file.fileName,
    // Once its first rows have passed, the upload is the rest alone.
    rows: file.rowCount + (file.trial?.passed ? file.trial.rows : 0),
    by: file.operatorEmail,
    askedAt: file.askedAt.toISOString(),
    expiresAt: file.expiresAt.toISOString(),
    state: file.state,
    sendAt: iso(file.sendAt),
    notAfter: iso(file.notAfter),
    pace: file.pace,
    decidedBy: file.decidedEmail,
    decidedAt: iso(file.decidedAt),
    reason: file.reason,
    released: file.released,
    uploadState: UPLOAD_STATES.find((state) => state === file.uploadState) ?? "unclear",
    notes: file.notes,
    batchId: isOwn(file) ? file.batchId : null,
    trial: file.trial && {
      ...file.trial,
      until: file.state === "trying" ? iso(file.dueAt) : null,
      first: file.trial.first && {
        ...file.trial.first,
        batchId: isOwn(file.trial.first) ? file.trial.first.batchId : null,
      },
    },
  };
}
