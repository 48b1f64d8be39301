import { NO_AGES, type RetentionAges } from "#lib/domain/retention/retention-ages";
import { iso } from "#lib/domain/time/iso";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { type AgesRow, ALL_CAMPAIGNS, listAges } from "#lib/platform/retention/ages";
import type { Stage } from "#lib/platform/retention/checkpoints";
import type { Retention } from "#lib/wire/service/retention";

type CampaignRow = { subject: string; key: string; name: string; environment: string };
type CheckpointRow = {
  subject: string;
  stage: Stage;
  reachedAt: Date | null;
  removed: number;
  endedAt: Date | null;
};

/** The ages of every campaign, and the worker's progress. Reads no messages. */
export async function showRetention(db: Sql): Promise<Retention> {
  const ages = new Map((await listAges(db)).map((row) => [row.subject, row]));
  const checkpoints = Map.groupBy(await listCheckpoints(db), ({ subject }) => subject);
  const all = ages.get(ALL_CAMPAIGNS);
  return {
    all: {
      ages: agesIn(all),
      changedBy: all?.changedBy ?? "",
      changedAt: iso(all?.changedAt ?? null),
    },
    campaigns: (await listCampaigns(db)).map(({ subject, key, name, environment }) => ({
      ...{ subject, name, environment },
      ages: agesIn(ages.get(subject) ?? all),
      own: ages.has(subject),
      done: (checkpoints.get(key) ?? []).map(({ stage, reachedAt, removed, endedAt }) => ({
        ...{ stage, removed, upTo: iso(reachedAt), endedAt: iso(endedAt) },
      })),
    })),
    asOf: new Date().toISOString(),
  };
}

function agesIn(row: AgesRow | undefined): RetentionAges {
  if (!row) return NO_AGES;
  const { textDays, numberDays, rowDays } = row;
  return { textDays, numberDays, rowDays };
}

/** Reads the messages of this service's campaigns, and the read model of other services' campaigns. */
function listCampaigns(db: Sql): Promise<CampaignRow[]> {
  return rows(
    db,
    sql`
      select c.campaign_id as subject, c.name, u.name as environment,
        case when u.address is null then c.campaign_id else c.id::text end as key
      from console_campaign c join upstream u on u.id = c.upstream_id
      where c.removed_at is null
      order by lower(c.name), c.id
    `,
    "list-retention-campaigns",
  );
}

function listCheckpoints(db: Sql): Promise<CheckpointRow[]> {
  return rows(
    db,
    sql`
      -- Passes over detached months are noted apart.
      select split_part(subject, ' ', 1) as subject, stage, max(reached_at) as reached_at,
        sum(removed)::bigint as removed, case when count(*) = count(ended_at) then max(ended_at) end as ended_at
      from retention_place
      group by 1, 2
      order by 1, array_position(array['text', 'number', 'row'], stage)
    `,
    "list-retention-checkpoints",
  );
}
