import { randomBytes } from "node:crypto";
import type { Service } from "#lib/service/context";
import { createRoute } from "#lib/service/routes/create-route";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { RouteRequest } from "#lib/wire/service/route-request";

/** A valid `route.json` for a centre on this machine, under a name of its own. */
export function smppRoute(fields: Record<string, unknown> = {}): Record<string, unknown> {
  const name = `route-${randomBytes(6).toString("hex")}`;
  const place = { host: "127.0.0.1", port: 2775, tls: false, systemId: "redial", password: "secret" };
  return { name, kind: "smpp", ...place, ...fields };
}

/** One for a gateway that signs nothing, so that its callback address holds a token. */
export function httpRoute(fields: Record<string, unknown> = {}): Record<string, unknown> {
  const name = `http-${randomBytes(6).toString("hex")}`;
  const body = '{"to":"{recipient}","text":"{text}"}';
  const callback = { inbound: { sender: "body.from", recipient: "body.to", text: "body.text" } };
  return { name, kind: "http", request: { url: "https://sms.example.com/send", body }, callback, ...fields };
}

/** A route of the test's own. */
export async function mintRoute(
  { pool, settings }: Pick<Service, "pool" | "settings">,
  fields: Record<string, unknown> = {},
): Promise<{ routeId: string; name: string }> {
  const request = RouteRequest.parse(fields.kind === "http" ? httpRoute(fields) : smppRoute(fields));
  const { routeId } = await createRoute({ pool, settings, sealing: TEST_SECRET }, request);
  return { routeId, name: request.name };
}
