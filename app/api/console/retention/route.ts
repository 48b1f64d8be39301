import { changeAges } from "#lib/installation/retention/change-ages";
import { showRetention } from "#lib/installation/retention/show-retention";
import { readBody } from "#lib/web/console/read-body";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { Retention, RetentionRequest } from "#lib/wire/service/retention";

export const GET = serviceEndpoint({
  permission: "read",
  answer: Retention,
  handle: ({ service }) => showRetention(service.pool),
});

export const PUT = serviceEndpoint({
  permission: "administer",
  stepUp: true,
  answer: Retention,
  audit: { action: "retention.change" },
  handle: async ({ request, service, by }) => {
    const { subject, ages } = await readBody(request, RetentionRequest);
    await changeAges(service, subject, ages, by);
    return showRetention(service.pool);
  },
});
