import { randomBytes } from "node:crypto";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrate } from "#lib/platform/schema/migrate";
import { query } from "#lib/testing/database/embedded";
import { BEFORE, someMigrations } from "#lib/testing/database/some-migrations";

const MIGRATION = "131-console-mends.sql";

test("windows with places between places keep their order, as integers with room between them", async () => {
  const name = `places_${randomBytes(6).toString("hex")}`;
  await query(inject("databaseUrl"), `create database ${name}`);
  onTestFinished(async () => void (await query(inject("databaseUrl"), `drop database ${name} with (force)`)));
  const url = new URL(inject("databaseUrl"));
  url.pathname = name;
  await migrate(
    url.href,
    someMigrations(BEFORE, (name) => name < MIGRATION),
  );
  await query(
    url.href,
    `insert into upstream (id, name, kind, address) overriding system value values (1, 'a', 'test', 'https://a.example/api/v2');
     insert into console_campaign (id, upstream_id, campaign_id, name) overriding system value
     values (1, 1, 'campaign_1', 'One'), (2, 1, 'campaign_2', 'Two');
     insert into mirror_window (campaign, place, cursor, rows, unsettled)
     select c, p, p::text, 1, '{}' from unnest(array[1, 2]) c, unnest(array[-1e15, -2, -1.5, 0.0000001, 3]::float8[]) p`,
  );
  await migrate(url.href);
  const kept = await query(
    url.href,
    "select cursor, place::text from mirror_window where campaign = 2 order by mirror_window.place",
  );
  expect(kept).toEqual([
    { cursor: "-1e+15", place: String(Number.MIN_SAFE_INTEGER) },
    { cursor: "-2", place: String(2 ** 32) },
    { cursor: "-1.5", place: String(2 * 2 ** 32) },
    { cursor: "1e-07", place: String(3 * 2 ** 32) },
    { cursor: "3", place: String(4 * 2 ** 32) },
  ]);
});
