import { acknowledge } from "#lib/console/alerts/acknowledge";
import { alertWrite } from "#lib/web/console/alerts-endpoint";
import { numberOf } from "#lib/web/console/number-of";

type Params = { campaignId: string; alertId: string };

/** Twice is as good as once: whoever was first is named. */
export const POST = alertWrite<Params>("send", (author, { alertId }) =>
  acknowledge(author, numberOf(alertId)),
);
