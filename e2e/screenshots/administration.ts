import { type APIRequestContext, expect } from "@playwright/test";
import { isNationalId } from "#lib/domain/recipients/national-id";
import type { MessagePage } from "#lib/wire/console/message";
import type { NewServiceKey } from "#lib/wire/service/campaign";
import { apiClient } from "../fixtures/api-client";
import { untilStatus } from "../fixtures/settled";
import { consoleCall } from "./console-call";
import { ROUTE, UNREACHABLE } from "./providers";
import { untilEnded } from "./work";

type Demo = { path: string; serviceCampaignId: string };

/** Sets what an admin sets once: routes, an address of an office, how long messages are kept, and a recipient directory. */
export async function administer(api: APIRequestContext, { serviceCampaignId }: Demo): Promise<void> {
  const campaign = `service/campaigns/${serviceCampaignId}`;
  await consoleCall(api, "PUT", `${campaign}/routes`, { routes: [ROUTE, "gateway"], sender: "REDIAL" });
  await consoleCall(api, "POST", `${campaign}/addresses`, { address: "10.12.0.0/24" });
  const ages = { textDays: 180, numberDays: 365, rowDays: 730 };
  await consoleCall(api, "PUT", "retention", { subject: "", ages });
  const directory = await api.post("/api/console/service/directory", { data: directoryFile(240) });
  expect(directory.ok(), await directory.text()).toBe(true);
}

/** A client application sends single messages; the last does not arrive, and an operator retries it. */
export async function sendSingles(api: APIRequestContext, demo: Demo, url: string): Promise<void> {
  const keys = `service/campaigns/${demo.serviceCampaignId}/keys`;
  const { key } = await consoleCall<NewServiceKey>(api, "POST", keys, { name: "website", scope: "send" });
  await consoleCall(api, "POST", keys, { name: "reports", scope: "read" });
  const website = apiClient(url, demo.serviceCampaignId, key);
  const send = async (recipient: string, language: string, name: string, code: string) => {
    const { status, body } = await website.send({ recipient, language, values: { name, code } });
    expect(status).toBe(201);
    return body.id;
  };
  const first = await send("6591234567", "english", "Wei Ling", "B-3001");
  await send("6596172839", "tamil", "Arjun", "B-3002");
  await send("6590246813", "chinese", "Mei Chen", "B-3003");
  const failed = await send(UNREACHABLE, "english", "Nurul", "B-3004");
  await untilStatus(website, first, "success");
  await untilStatus(website, failed, "failure");
  const campaign = demo.path.slice(1);
  // The console reads the failure a moment after the service has told it.
  const newest = async () => (await consoleCall<MessagePage>(api, "GET", `${campaign}/messages`)).messages[0];
  const toRetry = { id: failed, retry: { decision: expect.not.stringMatching("denied") } };
  await expect.poll(newest).toMatchObject(toRetry);
  const operation = { messageIds: [failed], retryable: ["yes", "maybe"] };
  await consoleCall(api, "POST", `${campaign}/operations`, operation);
  await untilEnded(api, campaign);
}

/** Identity numbers with phone numbers. */
function directoryFile(count: number): string {
  const letters = [..."ABCDEFGHIJZ"];
  const rows = Array.from({ length: count }, (_, i) => {
    const digits = String(1_000_000 + i * 37);
    const id = letters.map((letter) => `S${digits}${letter}`).find(isNationalId);
    return `${id},${6590000000 + i * 41}`;
  });
  return ["nric,recipient", ...rows, ""].join("\n");
}
