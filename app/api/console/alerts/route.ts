import { showFiring } from "#lib/console/alerts/show-alerts";
import { FiringAlerts } from "#lib/wire/console-alert";
import { consoleEndpoint } from "../console-endpoint";

export const GET = consoleEndpoint<object, typeof FiringAlerts>("read", FiringAlerts, ({ mirror }) =>
  showFiring(mirror.pool),
);
