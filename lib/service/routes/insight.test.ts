import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { sql } from "#lib/platform/postgres/sql";
import { showDeliveryDetails } from "#lib/service/routes/delivery-details";
import { showRouteCounts } from "#lib/service/routes/route-counts";
import { mintRoute } from "#lib/testing/service/routes";
import { testService } from "#lib/testing/service/service";

const service = testService();
const { pool } = service;
afterAll(() => pool.end());

test("an attempt is shown with its route, its parts, its code in words, and what was said late", async () => {
  const { routeId, name } = await mintRoute(service, { codePreset: "vonage" });
  const campaignId = randomUUID();
  const id = "018f2f3e-7000-7000-8000-000000000001";
  await pool.query(sql`
    insert into attempt (campaign_id, message_id, n, job_id, status, error, sent_at, updated_at, route_id, parts, raw)
    values
      (${campaignId}, ${id}, 1, 1, 6, 1, now(), now(), ${routeId}, 2, 'stat UNDELIV err 002'),
      (${campaignId}, ${id}, 2, 1, 5, null, now(), now(), null, null, null)
  `);
  await pool.query(sql`
    insert into late_word (campaign_id, message_id, n, status, error, raw, at)
    values (${campaignId}, ${id}, 1, 5, null, 'stat DELIVRD err 000', '2026-11-23T10:00:00Z')
  `);
  expect(await showDeliveryDetails(service, campaignId, `message_${id}`)).toEqual([
    {
      ...{ n: 1, attemptId: `attempt_${id}_1`, route: name, routeId, parts: 2, raw: "stat UNDELIV err 002" },
      words: "undeliverable, absent subscriber, temporary",
      late: [
        {
          ...{ at: "2026-11-23T10:00:00.000Z", status: "success", error: null },
          ...{ raw: "stat DELIVRD err 000", words: "delivered" },
        },
      ],
    },
    {
      ...{ n: 2, attemptId: `attempt_${id}_2`, route: null, routeId: null, parts: null, raw: null },
      ...{ words: "", late: [] },
    },
  ]);
  expect(await showDeliveryDetails(service, randomUUID(), `message_${id}`)).toEqual([]);
  expect(await showDeliveryDetails(service, campaignId, "message_1")).toEqual([]);
});

test("a campaign's counts are summed by route, status and error over whole hours", async () => {
  const { routeId, name } = await mintRoute(service);
  const campaignId = randomUUID();
  await pool.query(sql`
    insert into route_count (route_id, campaign_id, hour, status, error, n) values
      (${routeId}, ${campaignId}, '2026-11-23T09:00:00Z', 5, -1, 100),
      (${routeId}, ${campaignId}, '2026-11-23T10:00:00Z', 5, -1, 10),
      (${routeId}, ${campaignId}, '2026-11-23T11:00:00Z', 5, -1, 20),
      (${routeId}, ${campaignId}, '2026-11-23T11:00:00Z', 6, 1, 3),
      (${routeId}, ${campaignId}, '2026-11-23T12:00:00Z', 6, 1, 7)
  `);
  const span = { from: new Date("2026-11-23T10:30:00Z"), to: new Date("2026-11-23T12:00:00Z") };
  expect(await showRouteCounts(service, campaignId, span)).toEqual([
    { routeId, route: name, status: "success", error: null, n: 30 },
    { routeId, route: name, status: "failure", error: "recipient_unavailable", n: 3 },
  ]);
});
