import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { formatId, parseId } from "#lib/domain/api/id";
import { updateCampaign } from "#lib/installation/update-campaign";
import { allowAddress, removeAddress } from "#lib/service/access/allow-address";
import { createKey } from "#lib/service/access/create-key";
import { removeKey } from "#lib/service/access/delete-key";
import type { CallFacts } from "#lib/service/api/admit";
import { authenticate } from "#lib/service/api/authenticate";
import { campaignLimiter } from "#lib/service/api/limits/rate-limit";
import { mintCampaign, testService } from "#lib/testing/service/service";

const service = testService();
const noted: { address: string; refused: boolean }[] = [];
const gatekeeper = {
  service,
  limiter: campaignLimiter(service.pool, () => 1),
  keyUses: {
    note: (_key: string, address: string, refused: boolean) => void noted.push({ address, refused }),
    stop: async () => {},
  },
  log: pino({ level: "silent" }),
};
afterAll(() => service.pool.end());

async function given() {
  const { campaignId } = await mintCampaign(service, { ipAllowlist: ["127.0.0.1"] });
  const { id, key } = await createKey(service, campaignId, { name: "test", scope: "read" });
  const facts = (over: Partial<CallFacts> = {}): CallFacts => ({
    credential: key,
    address: "127.0.0.1",
    secure: true,
    writes: false,
    campaignId: formatId("campaign", campaignId),
    traceId: "trace-1",
    ...over,
  });
  const call = (over?: Partial<CallFacts>) => authenticate(gatekeeper, facts(over));
  return { campaignId, keyId: parseId("key", id) ?? "", call };
}

test("a key that was deleted since its last call gets no answer", async () => {
  const { keyId, call } = await given();
  await call();
  await removeKey(service, keyId);
  await expect(call()).rejects.toMatchObject({ refusal: "keyInvalid" });
  await expect(call({ writes: true })).rejects.toMatchObject({ refusal: "keyInvalid" });
});

test("an answer is of the campaign as it is, not as it was at the last call", async () => {
  const { campaignId, call } = await given();
  expect(await call()).toMatchObject({ nationalIdRecipients: false });
  await updateCampaign(service, campaignId, { nationalIdRecipients: true });
  expect(await call()).toMatchObject({ nationalIdRecipients: true });
});

test("an address counts from when it is added until it is removed, and a use is noted as it ended", async () => {
  const { campaignId, call } = await given();
  const elsewhere = { address: "192.0.2.7" };
  await call();
  await expect(call(elsewhere)).rejects.toMatchObject({ refusal: "addressInvalid" });
  await allowAddress(service, campaignId, elsewhere.address);
  noted.length = 0;
  await call(elsewhere);
  await removeAddress(service, campaignId, elsewhere.address);
  await expect(call(elsewhere)).rejects.toMatchObject({ refusal: "addressInvalid" });
  expect(noted).toEqual([
    { ...elsewhere, refused: false },
    { ...elsewhere, refused: true },
  ]);
});

test("each call takes one of the campaign's rate, and calls beyond it are refused", async () => {
  const { campaignId, call } = await given();
  await updateCampaign(service, campaignId, { ratePerSecond: 3 });
  const outcomes = [];
  for (let i = 0; i < 5; i++)
    outcomes.push(
      await call().then(
        () => "answered",
        ({ refusal }) => refusal,
      ),
    );
  expect(outcomes).toEqual(["answered", "answered", "answered", "tooManyRequests", "tooManyRequests"]);
});
