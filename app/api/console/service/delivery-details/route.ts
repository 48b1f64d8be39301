import { isOwn } from "#lib/console/membership/is-own";
import { ownPool } from "#lib/console/membership/own-pool";
import { maskLabel } from "#lib/domain/messages/mask";
import { showDeliveryDetails } from "#lib/service/routes/delivery-details";
import { ownCampaign } from "#lib/web/console/own-campaign";
import { readQuery } from "#lib/web/console/read-query";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { type AttemptDelivery, DeliveryDetails, DeliveryDetailsQuery } from "#lib/wire/service/route-insight";

/** A provider's words may contain the number. */
function maskDelivery(attempt: AttemptDelivery): AttemptDelivery {
  const { raw, words, late } = attempt;
  const hidden = late.map((word) => ({ ...word, raw: maskLabel(word.raw), words: maskLabel(word.words) }));
  return { ...attempt, raw: raw && maskLabel(raw), words: maskLabel(words), late: hidden };
}

export const GET = serviceEndpoint({
  permission: "enter",
  answer: DeliveryDetails,
  handle: async ({ request, service, operator }) => {
    const { campaign, message } = readQuery(request, DeliveryDetailsQuery);
    const own = await ownCampaign(service.pool, operator, campaign);
    const isSeen = own?.whole || (await isOwn(ownPool(service.pool, operator.id), campaign, message));
    const attempts = own && isSeen ? await showDeliveryDetails(service, own.id, message) : [];
    return { attempts: own?.visibility.numbers ? attempts : attempts.map(maskDelivery) };
  },
});
