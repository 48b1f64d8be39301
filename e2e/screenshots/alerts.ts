import { type APIRequestContext, expect } from "@playwright/test";
import type { AlertPage } from "#lib/wire/console/alert";
import { consoleCall } from "./console-call";

const HOUR = 60;

/** Whom alerts of the campaign and of routes are sent to. */
export async function addTargets(api: APIRequestContext, campaign: number, address: string): Promise<void> {
  const target = { kind: "webhook", name: "On call", quiet: null, address };
  for (const path of [`campaigns/${campaign}/alerts/targets`, "service/alerts/targets"])
    await consoleCall(api, "POST", path, target);
}

/** A rule that was too strict has fired; it was changed, and fires again. The second person has acknowledged that. */
export async function raiseAlerts(
  ada: APIRequestContext,
  grace: APIRequestContext,
  campaign: number,
): Promise<void> {
  const alerts = `campaigns/${campaign}/alerts`;
  const page = () => consoleCall<AlertPage>(ada, "GET", alerts);
  const fires = (percent: number) =>
    expect.poll(async () => (await page()).firing.map((alert) => alert.percent)).toEqual([percent]);
  const failing = (percent: number, least: number) => ({
    ...{ kind: "failure_rate", minutes: HOUR, percent, least },
  });
  await consoleCall(ada, "POST", `${alerts}/rules`, failing(0, 1));
  await fires(0);
  const [rule] = (await page()).rules;
  await consoleCall(ada, "PUT", `${alerts}/rules/${rule?.id}`, failing(1, 100));
  await fires(1);
  await consoleCall(ada, "POST", `${alerts}/rules`, { kind: "queue_age", minutes: 15 });
  await consoleCall(ada, "POST", `${alerts}/rules`, { kind: "sync_failing", minutes: 10 });
  const [alert] = (await page()).firing;
  await consoleCall(grace, "POST", `${alerts}/${alert?.id}/acknowledge`);
}
