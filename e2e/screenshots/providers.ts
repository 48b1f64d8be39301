import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { standInGateway } from "#lib/testing/providers/stand-in-gateway";
import { type Smsc, startSmsc } from "#lib/testing/smsc/start-smsc";
import type { RouteAlertPage } from "#lib/wire/console/route-alert";
import type { RouteList } from "#lib/wire/service/route-summary";
import { consoleCall } from "./console-call";

/** Its messages come back as not reachable. */
export const UNREACHABLE = "6598237746";
export const ROUTE = "alpha";

/** A bind is refused with `ESME_RBINDFAIL`. */
const BIND_FAILED = 13;

/** Two providers on this machine, with a route to each. */
export async function connectProviders(api: APIRequestContext) {
  const receipts = [{ stat: "UNDELIV", err: "001", afterMs: 1500 }];
  const smsc = await startSmsc({ script: { [UNREACHABLE]: { receipts } }, receiptAfterMs: 300 });
  const gateway = await standInGateway(() => ({ status: 200, body: JSON.stringify({ id: randomUUID() }) }));
  await consoleCall(api, "POST", "service/routes", smppRoute(smsc));
  await consoleCall(api, "POST", "service/routes", httpRoute(gateway.address));
  await untilUp(api);
  await consoleCall(api, "POST", `service/routes/${ROUTE}/tests`, {
    recipient: "6591234567",
    text: "Is this route up?",
  });
  await smsc.sendFromPhone({
    sender: "6598765432",
    recipient: "REDIAL",
    text: "Thank you, see you on Friday",
  });
  return { smsc, stop: () => Promise.all([smsc.close(), gateway.stop()]) };
}

/** The provider of the first route refuses to be connected to until an alert says so. Resolves when it is connected again. */
export async function loseProvider(api: APIRequestContext, smsc: Smsc): Promise<void> {
  const page = () => consoleCall<RouteAlertPage>(api, "GET", "service/alerts");
  const ruleOf = async () => {
    const { routes, rules } = await page();
    const routeId = routes.find(({ name }) => name === ROUTE)?.routeId;
    return rules.find(({ route, kind }) => route === routeId && kind === "route_unbound")?.id;
  };
  await expect.poll(ruleOf).toBeDefined();
  const rule = `service/alerts/rules/${await ruleOf()}`;
  await consoleCall(api, "PUT", rule, { kind: "route_unbound", minutes: 0 });
  smsc.change({ bindStatus: BIND_FAILED });
  smsc.breakLinks();
  await expect.poll(async () => (await page()).firing.length).toBe(1);
  smsc.change({ bindStatus: null });
  await untilUp(api);
}

/** Until the alert about the lost provider is over. */
export async function untilRecovered(api: APIRequestContext): Promise<void> {
  const ended = async () => (await consoleCall<RouteAlertPage>(api, "GET", "service/alerts")).past.length;
  await expect.poll(ended).toBe(1);
}

async function untilUp(api: APIRequestContext): Promise<void> {
  const states = async () =>
    (await consoleCall<RouteList>(api, "GET", "service/routes")).routes.map(({ state }) => state);
  await expect.poll(states).toEqual(["up", "up"]);
}

function smppRoute({ port }: Smsc) {
  const account = { host: "127.0.0.1", port, tls: false, systemId: "redial", password: "secret" };
  const codes = [{ stat: "UNDELIV", err: "001", error: "recipient_unavailable" }];
  return { name: ROUTE, kind: "smpp", ...account, binds: 2, ratePerSecond: 100, senders: ["REDIAL"], codes };
}

function httpRoute(address: string) {
  const request = {
    url: `${address}/v1/messages`,
    body: '{"to":"{recipient}","from":"{sender}","text":"{text}"}',
  };
  return {
    ...{ name: "gateway", kind: "http", ratePerSecond: 20, senders: ["REDIAL"] },
    ...{ request, answer: { id: "body.id" } },
  };
}
