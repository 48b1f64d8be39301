import { randomUUIDv7 } from "node:crypto";
import { parseId, uuidInRun } from "#lib/domain/api/id";
import type { Language } from "#lib/domain/content/language";
import { batchStatusCode } from "#lib/domain/messages/status";
import { begin } from "#lib/platform/postgres/sql";
import { insertBatch } from "#lib/service/batches/batch-rows";
import { findCampaign } from "#lib/service/campaign-rows";
import { type CreatedCampaign, createCampaign } from "#lib/service/campaigns/create-campaign";
import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";
import { currentTemplateBodies } from "#lib/service/content/template-bodies";
import type { Service } from "#lib/service/context";
import { mixedCourses, pastBatches, pastMessages } from "#lib/service/demo/demo-history";
import { insertPastMessages } from "#lib/service/demo/past-messages";
import { BatchCopy } from "#lib/service/uploads/batch-copy";
import { CampaignRequest } from "#lib/wire/service/campaign-requests";

const HOUR_MS = 3_600_000;

/** Makes the demo campaign, with past batches and a current one, and a paused campaign with a waiting batch. */
export async function makeDemo(service: Service, now: Date): Promise<CreatedCampaign> {
  // The paused campaign is made first: lists of campaigns begin with the newest.
  const paused = await createCampaign(service, campaign("Demo, paused"));
  await pauseCampaign(service, (await facts(service, paused)).campaignId, true);
  await upload(service, paused, "waiting-for-resume.csv", 120);

  const demo = await createCampaign(service, campaign("Demo"));
  const { campaignId, creatorId, templates } = await facts(service, demo);
  const english = templates[0]?.id ?? "";

  for (const { fileName, createdAt, count, status } of pastBatches(now)) {
    const messages = pastMessages(count, createdAt, english, mixedCourses());
    const batchId = uuidInRun(createdAt.getTime(), count, "000000000000");
    await begin(service.pool, async (tx) => {
      await insertBatch(tx, campaignId, {
        id: batchId,
        firstId: messages[0]?.id ?? "",
        lastId: messages.at(-1)?.id ?? "",
        total: count,
        status: batchStatusCode(status),
        originalFileName: fileName,
        creatorId,
      });
      await insertPastMessages(tx, { campaignId, batchId, creatorId }, messages);
    });
  }
  const singles = pastMessages(24, new Date(now.getTime() - 2 * HOUR_MS), english, mixedCourses().reverse());
  await begin(service.pool, (tx) =>
    insertPastMessages(tx, { campaignId, batchId: null, creatorId }, singles),
  );
  await upload(service, demo, "booking-confirmations.csv", 600);
  return demo;
}

function campaign(name: string): CampaignRequest {
  return CampaignRequest.parse({
    name,
    header: "Redial demo",
    footer: { english: "Please do not reply.", chinese: "请勿回复。", tamil: "பதிலளிக்க வேண்டாம்." },
    templates: {
      english: "Dear {{name}}, your booking {{code}} is confirmed.",
      chinese: "{{name}}，您的预约 {{code}} 已确认。",
      tamil: "அன்புள்ள {{name}}, உங்கள் முன்பதிவு {{code}} உறுதி செய்யப்பட்டது.",
    },
    ipAllowlist: ["127.0.0.1", "::1"],
    keys: [{ name: "demo", scope: "send" }],
  });
}

async function facts({ pool }: Service, created: CreatedCampaign) {
  const campaignId = parseId("campaign", created.campaignId) ?? "";
  const found = await findCampaign(pool, campaignId);
  if (!found) throw new Error("the demo campaign is missing");
  return { campaignId, creatorId: found.creatorId, templates: await currentTemplateBodies(pool, campaignId) };
}

/** A batch like that of an upload. Every fiftieth recipient is a test number, so that some messages fail. */
async function upload(
  service: Service,
  to: CreatedCampaign,
  originalFileName: string,
  count: number,
): Promise<void> {
  const { campaignId, creatorId, templates } = await facts(service, to);
  const testRecipients = ["6511112222", "6511114444", "6511111111"];
  const batch = new BatchCopy(service.pool, {
    campaignId,
    creatorId,
    templateBodyIds: new Map(templates.map(({ language, id }) => [language, id])),
    variables: ["name", "code"],
    audit: { actor: "first start", address: "", traceId: randomUUIDv7() },
  });
  const rows = Array.from({ length: count }, (_, i) => ({
    row: i + 2,
    recipient:
      i % 50 === 7
        ? (testRecipients[((i / 50) % 3) | 0] ?? "")
        : String(6581000000 + ((i * 104_729) % 8_999_999)),
    language: languageOf(i),
    values: [`Customer ${i + 1}`, `B-${2000 + i}`],
  }));
  await batch.write(rows);
  await batch.commit(originalFileName);
}

/** One message in eight is Chinese, and one in eight Tamil, so that the first page of messages shows both. */
function languageOf(index: number): Language {
  if (index % 8 === 0) return "chinese";
  return index % 8 === 4 ? "tamil" : "english";
}
