import * as z from "zod";
import { RouteName, text } from "#lib/wire/service/route-common";

/** PUT /api/console/service/campaigns/{id}/routes: all of them, in order, by name. Without a sender, it stays. */
export const CampaignRoutes = z.strictObject({
  routes: z.array(RouteName).max(10),
  sender: text(20).optional(),
});
export type CampaignRoutes = z.infer<typeof CampaignRoutes>;

/** Fields that are left out keep their values. */
export const CampaignRoutesUpdate = CampaignRoutes.partial();
export type CampaignRoutesUpdate = z.infer<typeof CampaignRoutesUpdate>;
