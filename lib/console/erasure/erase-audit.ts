import { redactJson, redactText } from "#lib/domain/erasure/number-forms";
import {
  consoleCampaign,
  countedBy,
  type Erasing,
  type Stepped,
  serviceCampaign,
} from "#lib/platform/erasure/erasing";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Records that one step checks. */
const STEP = 5000;

type Looked = { id: number; hit: boolean };
type Record = {
  id: number;
  target: string;
  parameters: unknown;
  campaign: number | null;
  campaignId: string | null;
};

/**
 * Masks the number in audit records, through the only function that may: it changes nothing but digits, and leaves its own
 * record. Present records name messages by id; this step finds what a person typed into a name or a reason.
 */
export async function eraseAudit(
  tx: Sql,
  erasing: Erasing,
  checkpoint: unknown,
  step = STEP,
): Promise<Stepped> {
  const looked = await rows<Looked>(
    tx,
    sql`
      select id, target ~ ${erasing.pattern} or parameters::text ~ ${erasing.pattern} as hit
      from (select id, target, parameters from audit where id >= ${Number(checkpoint ?? 0)} order by id limit ${step}) a
      order by id
    `,
  );
  const hits = looked.filter(({ hit }) => hit).map(({ id }) => id);
  const masked = hits.length === 0 ? [] : await mask(tx, erasing, hits);
  const erased = countedBy("audit", masked.map(campaignOf));
  return { checkpoint: looked.at(-1)?.id ?? checkpoint, ended: looked.length < step, erased };
}

async function mask(tx: Sql, erasing: Erasing, ids: number[]): Promise<Record[]> {
  const found = await rows<Record>(
    tx,
    sql`select id, target, parameters, campaign, campaign_id from audit where id = any(${ids}::bigint[]) order by id`,
  );
  const targets = found.map(({ target }) => redactText(target, erasing));
  const said = found.map(({ parameters }) => JSON.stringify(redactJson(parameters, erasing)));
  await tx.query(sql`
    select mask_audit(${erasing.id}::uuid, ${found.map(({ id }) => id)}::bigint[], ${targets}::text[], ${said}::text[])
  `);
  return found;
}

function campaignOf({ campaign, campaignId }: Record): string {
  if (campaign !== null) return consoleCampaign(campaign);
  return campaignId === null ? "" : serviceCampaign(campaignId);
}
