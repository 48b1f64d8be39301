import { cancelQueued } from "#lib/console/work/cancel-queued";
import { holdDelivery, releaseDelivery, showDelivery } from "#lib/service/hold/hold-delivery";
import { readBody } from "#lib/web/console/read-body";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { DeliveryState, HoldRequest, ReleaseRequest } from "#lib/wire/service/hold";

export const GET = serviceEndpoint({
  permission: "enter",
  answer: DeliveryState,
  handle: ({ service }) => showDelivery(service),
});

export const PUT = serviceEndpoint({
  permission: "administer",
  answer: DeliveryState,
  handle: async ({ request, service, by }) => {
    await holdDelivery(service, { ...(await readBody(request, HoldRequest)), by });
    return showDelivery(service);
  },
});

export const DELETE = serviceEndpoint({
  permission: "administer",
  answer: DeliveryState,
  handle: async ({ request, service, by }) => {
    await releaseDelivery(service, {
      ...(await readBody(request, ReleaseRequest)),
      by,
      giveUp: cancelQueued,
    });
    return showDelivery(service);
  },
});
