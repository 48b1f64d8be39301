import { begin, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Service } from "#lib/service/context";
import { makeDemo } from "#lib/service/demo/make-demo";

/**
 * Runs once in the life of an installation: creates the demo if the settings ask for it. Returns lines to
 * print at the start. The demo's key is in them and nowhere else.
 */
export async function prepareFirstStart(service: Service): Promise<string[]> {
  // The claim lasts as long as the transaction: if the process is killed in between, the next start does it.
  const made = await begin(service.pool, async (tx) => {
    const isFirst = await claimFirstStart(tx);
    return isFirst && service.settings.demo ? makeDemo(service, new Date()) : null;
  });
  if (!made) return [];
  const { campaignId, apiKeys } = made;
  const { publicUrl } = service.settings;
  return [
    "A demo campaign was created. Its key is shown only here:",
    `  campaign  ${campaignId}`,
    `  key       ${apiKeys[0]?.key}`,
    `  try       curl -H "Authorization: Bearer ${apiKeys[0]?.key}" "${publicUrl}/api/v2/campaigns/${campaignId}/messages?limit=1"`,
  ];
}

/** True for the first caller whose transaction commits. A second caller at the same time waits for the first. */
async function claimFirstStart(tx: Sql): Promise<boolean> {
  const claimed = await tx.query(sql`
    insert into installation (name, value) values ('first-start', 'done') on conflict do nothing
  `);
  return claimed.rowCount === 1;
}
