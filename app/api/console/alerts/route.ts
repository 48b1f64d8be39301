import { showFiring } from "#lib/console/alerts/show-alerts";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { FiringAlerts } from "#lib/wire/console/alert";

export const GET = consoleEndpoint({
  permission: "enter",
  answer: FiringAlerts,
  handle: ({ mirror, operator }) => showFiring(mirror.pool, operator),
});
