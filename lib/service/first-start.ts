import type { Service } from "#lib/service/context";
import { makeDemo } from "#lib/service/make-demo";
import { claimOnce } from "#lib/store/installation";

/**
 * What happens once in the life of an installation: the demo, where the settings ask for it.
 * Returns lines for whoever starts it; its key is in them and nowhere else.
 */
export async function prepareFirstStart(service: Service): Promise<string[]> {
  const isFirst = await claimOnce(service.pool, "first-start");
  if (!isFirst || !service.settings.demo) return [];
  const { campaignId, apiKeys } = await makeDemo(service, new Date());
  const { publicUrl } = service.settings;
  return [
    "A demo campaign was made. Its key is shown only here:",
    `  campaign  ${campaignId}`,
    `  key       ${apiKeys[0]?.key}`,
    `  try       curl -H "Authorization: Bearer ${apiKeys[0]?.key}" "${publicUrl}/api/v2/campaigns/${campaignId}/messages?limit=1"`,
  ];
}
