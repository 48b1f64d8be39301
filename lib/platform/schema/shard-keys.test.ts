import { expect, inject, test } from "vitest";
import { query } from "#lib/testing/database/embedded";

/** Small tables that are joined with those on the shards; each shard has a copy. */
const COPIED = ["campaign", "creator", "template", "template_body"];

/** Tables with a campaign that are not sharded: they are read by key, by time, or before the campaign is known. */
const IN_ONE_PLACE = [
  "allowed_address",
  "api_key",
  "audit",
  "campaign_route",
  // The order of changes is that of one sequence.
  "change",
  "forgotten_change",
  "late_word",
  "route_count",
  "submitted_part",
];

/** All other tables with a campaign of the service; their rows are on the campaign's shard. */
const ON_SHARDS = `
  select c.oid, c.relname from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'campaign_id' and a.atttypid = 'uuid'::regtype
  where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all('{${[...COPIED, ...IN_ONE_PLACE]}}')
`;

const ask = <Row extends Record<string, unknown>>(statement: string) =>
  query<Row>(inject("databaseUrl"), statement);

test("messages, their states and attempts, batches, jobs and counts are on their campaign's shard", async () => {
  const found = await ask<{ relname: string }>(`${ON_SHARDS} order by c.relname`);
  expect(found.map(({ relname }) => relname)).toEqual([
    "attempt",
    "batch",
    "batch_hold",
    "batch_pace",
    "message",
    "message_state",
    "send_job",
    "status_count",
    "upload_under_way",
  ]);
});

test("every key of a table on shards has the campaign in it, so that a shard alone can keep it", async () => {
  const keys = await ask<{ key: string; columns: string[] }>(`
    select i.indexrelid::regclass::text as key, array(
      select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(i.indkey)
    ) as columns
    from (${ON_SHARDS}) t
    join pg_index i on i.indrelid = t.oid and (i.indisunique or i.indisexclusion)
  `);
  expect(keys.length).toBeGreaterThanOrEqual(7);
  expect(keys.filter(({ columns }) => !columns.includes("campaign_id"))).toEqual([]);
});

test("a foreign key leads from a shard to what is copied beside it or, by the campaign, to the same shard", async () => {
  const leading = await ask<{ name: string; target: string; byCampaign: boolean; sharded: boolean }>(`
    with sharded as (${ON_SHARDS})
    select k.conname as name, k.confrelid::regclass::text as target, k.conrelid in (select oid from sharded) as sharded,
      exists (
        select from unnest(k.conkey, k.confkey) as pair (here, there)
        join pg_attribute h on h.attrelid = k.conrelid and h.attnum = pair.here and h.attname = 'campaign_id'
        join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.there and t.attname = 'campaign_id'
      ) as "byCampaign"
    from pg_constraint k
    where k.contype = 'f'
      and (k.conrelid in (select oid from sharded) or k.confrelid in (select oid from sharded))
  `);
  expect(leading.map(({ name }) => name)).toContain("batch_campaign_id_fkey");
  const astray = leading.filter(
    ({ target, byCampaign, sharded }) => !(sharded && (byCampaign || COPIED.includes(target))),
  );
  expect(astray).toEqual([]);
});

test("no trigger is on a table on shards", async () => {
  const triggers = await ask(
    `select tgname from pg_trigger where not tgisinternal
       and tgrelid in (select oid from (${ON_SHARDS}) t)`,
  );
  expect(triggers).toEqual([]);
});
