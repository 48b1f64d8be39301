import { showFiring } from "#lib/console/alerts/show-alerts";
import { listFilesToSee } from "#lib/console/approvals/files-to-see";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { FiringAlerts } from "#lib/wire/console/alert";

export const GET = consoleEndpoint({
  permission: "enter",
  answer: FiringAlerts,
  handle: async ({ mirror: { pool }, operator }) => ({
    ...(await showFiring(pool, operator)),
    files: await listFilesToSee(pool, operator),
  }),
});
