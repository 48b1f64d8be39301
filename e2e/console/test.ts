import type { APIRequestContext } from "@playwright/test";
import type { Role } from "#lib/domain/people/role";
import { sharedService } from "../run";
import { test as base } from "../test";
import type { StandInCampaign } from "../upstream/campaign";
import { type StandIn, startStandIn } from "../upstream/server";
import { at } from "./at";
import {
  createServiceCampaign,
  findEmbedded,
  type KnownCampaign,
  newName,
  type Registration,
  register,
  unregister,
  untilRead,
} from "./console";
import { MIXED, mixedCampaign } from "./mixed-campaign";
import { sessionOf } from "./operators";
import type { ShownCampaign } from "./screens";

type Given = {
  /** Who is signed in. */
  role: Role;
  /** Another environment, for this test alone. */
  standIn: StandIn;
  /** Makes one of its campaigns known to the console. */
  registered(campaign: StandInCampaign, registration?: Registration): Promise<KnownCampaign>;
  /** Makes one known, waits until all its messages were read, and opens one of its screens. */
  opened(campaign: StandInCampaign, screen: string): Promise<KnownCampaign>;
};
type Shared = {
  /** The console's own API, as an admin's browser calls it. */
  api: APIRequestContext;
  /** A campaign with one of everything, all read, for tests that only look. */
  mixed: ShownCampaign & { messageId: string };
};

/** The shared service, a browser in which somebody is signed in, and another environment to look at. */
export const test = base.extend<Given, Shared>({
  role: ["operator", { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  baseURL: ({}, use) => use(sharedService().url),
  storageState: ({ role }, use) => use(sessionOf(role)),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  standIn: async ({}, use) => {
    const standIn = await startStandIn();
    await use(standIn);
    await standIn.close();
  },
  registered: async ({ api, standIn }, use) => {
    const all: KnownCampaign[] = [];
    await use(async (campaign, registration) => {
      const known = await register(api, standIn, campaign, registration);
      all.push(known);
      return known;
    });
    await Promise.all(all.map((known) => unregister(api, known)));
  },
  opened: ({ page, api, registered }, use) =>
    use(async (campaign, screen) => {
      const known = await registered(campaign);
      await untilRead(api, known, campaign.messages.length);
      await page.goto(known.path + screen);
      return known;
    }),
  api: [
    async ({ playwright }, use) => {
      const { url } = sharedService();
      const api = await playwright.request.newContext({
        baseURL: url,
        storageState: sessionOf("admin"),
        extraHTTPHeaders: { Origin: url },
      });
      await use(api);
      await api.dispose();
    },
    { scope: "worker" },
  ],
  mixed: [
    async ({ api }, use) => {
      const standIn = await startStandIn();
      const { campaign, batch } = mixedCampaign(standIn);
      const own = newName("Mixed");
      const known = await register(api, standIn, campaign, { name: `${own} elsewhere` });
      const serviceCampaignId = await createServiceCampaign(api, `${own} here`);
      await Promise.all([untilRead(api, known, MIXED.all), findEmbedded(api, serviceCampaignId)]);
      const messageId = at(campaign.messages, 0).id;
      await use({ ...known, own, batchId: batch.id, messageId, serviceCampaignId });
      await standIn.close();
    },
    { scope: "worker" },
  ],
});
