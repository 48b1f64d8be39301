import { randomUUID } from "node:crypto";
import { refusals } from "#lib/domain/api/errors";
import { isRefusedError } from "#lib/domain/api/refused-error";
import { hasTestRecipients, TEST_RECIPIENTS } from "#lib/domain/recipients/test-recipients";
import type { Administrator } from "#lib/service/administrator";
import { findCampaign, insertCreatorOnce } from "#lib/service/campaign-rows";
import type { Service } from "#lib/service/context";
import { sendMessage } from "#lib/service/messages/send-message";
import { noSuchCampaign, WrongInput } from "#lib/service/wrong-input";
import type { TestMessage } from "#lib/wire/service/campaign";

/**
 * Sends one message of the campaign to a number that fails on purpose. Returns its id. The creator is the
 * operator, if there is one. Refuses every other number, because a test must not reach a person.
 */
export async function sendTestMessage(
  service: Service,
  campaignId: string,
  { recipient, language, values }: TestMessage,
  { operatorId, ...by }: Administrator & { operatorId?: string },
): Promise<string> {
  const campaign = await findCampaign(service.pool, campaignId);
  if (!campaign) throw noSuchCampaign(campaignId);
  if (!hasTestRecipients(service.settings.environment)) {
    throw new WrongInput("test numbers work only in the sandbox and in test environments");
  }
  if (!Object.hasOwn(TEST_RECIPIENTS, recipient)) throw new WrongInput("this is not a test number");
  if (operatorId) await insertCreatorOnce(service.pool, operatorId, by.actor);
  const sent = sendMessage(
    service,
    {
      campaignId,
      actor: by.actor,
      creatorId: operatorId ?? campaign.creatorId,
      nationalIdRecipients: false,
      address: by.address ?? "127.0.0.1",
      traceId: by.traceId ?? randomUUID(),
    },
    { recipient, language, values },
  );
  const { id } = await sent.catch((error: unknown) => {
    if (isRefusedError(error)) throw new WrongInput(error.sentence ?? refusals[error.refusal].message);
    throw error;
  });
  return id;
}
