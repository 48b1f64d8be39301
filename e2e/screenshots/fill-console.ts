import type { APIRequestContext } from "@playwright/test";
import { startReceiver } from "#lib/testing/console/alerts";
import type { Account } from "../console/fixtures/operators";
import type { Service } from "../fixtures/service";
import { administer, sendSingles } from "./administration";
import { addTargets, raiseAlerts } from "./alerts";
import { holdFiles } from "./approvals";
import { eraseNumbers } from "./erasures";
import { inviteOthers } from "./people";
import { connectProviders, loseProvider, untilRecovered } from "./providers";
import { retryAndExport } from "./work";

type Given = {
  service: Service;
  /** Signed in as the admin who takes the pictures. */
  ada: APIRequestContext;
  signIn: (account: Account) => Promise<APIRequestContext>;
  demo: { id: number; path: string; serviceCampaignId: string };
};

/**
 * Gives each screen something to show: two admins do in the console what people do there, with providers and a receiver
 * of alerts on this machine. Returns what ends these.
 */
export async function fillConsole({ service, ada, signIn, demo }: Given): Promise<() => Promise<unknown>> {
  const grace = await signIn(await inviteOthers(ada, demo.id));
  const receiver = await startReceiver();
  await addTargets(ada, demo.id, receiver.address);
  const { smsc, stop } = await connectProviders(ada);
  await loseProvider(ada, smsc);
  await administer(ada, demo);
  await raiseAlerts(ada, grace, demo.id);
  await holdFiles(ada, grace, demo.path);
  await eraseNumbers(ada, grace);
  // After the erasure, which ends every exported file.
  await retryAndExport(ada, grace, demo.path);
  await untilRecovered(ada);
  // Last, so that lists of messages begin with these.
  await sendSingles(ada, demo, service.url);
  await grace.dispose();
  return () => Promise.all([stop(), receiver.stop()]);
}
