import { showFiring } from "#lib/console/alerts/show-alerts";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { FiringAlerts } from "#lib/wire/console/alert";

export const GET = consoleEndpoint({
  permission: "read",
  answer: FiringAlerts,
  handle: ({ mirror }) => showFiring(mirror.pool),
});
