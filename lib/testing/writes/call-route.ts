import { join } from "node:path";
import type { Visitor } from "#lib/testing/sign-in/visitor";
import type { WriteRequest } from "#lib/testing/writes/write-world";

const CONSOLE = join(import.meta.dirname, "../../../app/api/console");

/** Calls a route of the console's API, such as `POST campaigns/[campaignId]/exports`, as a person in their browser. */
export async function callRoute(
  browser: Visitor,
  route: string,
  { params, query, body }: WriteRequest,
): Promise<Response> {
  const [method = "", place = ""] = route.split(" ");
  const path = place.replace(/\[(\w+)\]/g, (_, name: string) => params[name] ?? "");
  const handlers = await import(/* @vite-ignore */ join(CONSOLE, place, "route.ts"));
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(`http://console.test/api/console/${path}?${new URLSearchParams(query)}`, {
    method,
    headers: browser.headers(),
    ...(method !== "GET" && body !== undefined && { body: text }),
  });
  return handlers[method](request, { params: Promise.resolve(params) });
}
