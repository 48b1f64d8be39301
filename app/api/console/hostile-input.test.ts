import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import type * as z from "zod";
import { createOperator } from "#lib/console/people/create-operator";
import type { RefusedError } from "#lib/console/refused-error";
import { parseSettings } from "#lib/platform/settings/settings";
import { type Runtime, setRuntime } from "#lib/service/api/runtime";
import { createCampaign } from "#lib/service/campaigns/create-campaign";
import { fillMirror } from "#lib/testing/console/filled-mirror";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { standInUpstream } from "#lib/testing/console/stand-in-upstream";
import { ownDatabase } from "#lib/testing/database/own-database";
import { hostileBodies } from "#lib/testing/hostile/hostile-bodies";
import { hostileQueries } from "#lib/testing/hostile/hostile-queries";
import { HOSTILE_SEGMENTS } from "#lib/testing/hostile/hostile-segments";
import { mintRoute } from "#lib/testing/service/routes";
import { newAccount, signedInAs } from "#lib/testing/sign-in/visitor";
import { refuse } from "#lib/web/console/answer-failure";
import { readBody } from "#lib/web/console/read-body";
import { unknownPath } from "#lib/web/unknown-path";
import { CampaignRequest } from "#lib/wire/service/campaign-requests";

/** This finds every route file of the console's own API, so a new one is covered automatically. */
const ROUTES = globSync("**/route.ts", { cwd: import.meta.dirname }).sort();
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const AT_ONCE = 3;
/** All routes share the code that finds the campaign, so each is called with a quarter of the segments. */
const CAMPAIGN_SHARES = 4;

type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

const { pool } = await ownDatabase();
const upstream = await standInUpstream();
afterAll(() => upstream.close());
const settings = parseSettings({
  PUBLIC_URL: "http://console.test",
  UPSTREAMS_MAY_BE_PRIVATE: "1",
  WEBHOOKS_MAY_BE_PRIVATE: "1",
  AUDIT_STREAM: "https://siem.example.com/audit",
});
const service = { pool, settings, nationalIdKey: randomBytes(32) };
const faults: string[] = [];
const log = pino({ level: "error" }, { write: (line: string) => void faults.push(line) });
setRuntime({ service, sealing: TEST_SECRET, log } as unknown as Runtime);
const account = newAccount();
await createOperator(pool, { ...account, role: "admin" });
const { browser, operator } = await signedInAs(service, account);
// No confirmation is requested, however slow the machine is.
await pool.query("update operator_session set proven_at = now() + interval '1 day'");
const { reader, messages } = await fillMirror(pool);
await pool.query("update upstream set address = $1", [upstream.address]);
const { campaignId } = await createCampaign(
  service,
  CampaignRequest.parse({ name: "Test", templates: { english: "Dear {{name}}" } }),
);

const { name: routeName } = await mintRoute(service);

/** Existing values for the parameters in routes' paths. */
const THERE: Record<string, string> = {
  campaignId: String(reader.campaign.id),
  serviceCampaignId: campaignId,
  messageId: messages[0]?.id ?? "",
  batchId: "batch_0",
  personId: operator.id,
  routeName,
};

async function ask(handler: Handler, method: string, params: object, query: string, body?: string) {
  // The server checks the path of every request first.
  if (unknownPath(method, `/api/console/x?${query}`)) return null;
  const headers = { ...browser.headers(), "Content-Type": "application/json" };
  const request = new Request(`http://console.test/api/console/x?${query}`, { method, headers, body });
  const answer = await handler(request, { params: Promise.resolve(params) });
  await answer.body?.cancel();
  if (answer.status < 500 || answer.status === 503) return null;
  const traceId = answer.headers.get("x-trace-id") ?? "";
  return `${answer.status} ${faults.find((line) => line.includes(traceId))?.slice(0, 300)}`;
}

/** The source of one method's handler, or of the whole file if it is elsewhere in it. */
function handlerIn(source: string, method: string): string {
  const [own = ""] = source
    .split(/^(?=export )/m)
    .filter((part) => part.startsWith(`export const ${method} `));
  return /handle[:(]/.test(own) ? own : source;
}

async function schemasIn(source: string, handler: string): Promise<z.ZodType[]> {
  const read = [...handler.matchAll(/readBody\(\s*[\w.]+,\s*(\w+)(\.nullable\(\))?/g)];
  const names = new Map(read.map(([, name = "", nullable]) => [name, nullable !== undefined]));
  const found: z.ZodType[] = [];
  for (const [, list = "", from = ""] of source.matchAll(
    /import \{([^}]+)\} from "#lib\/(wire\/[\w/-]+)"/g,
  )) {
    const wire = await import(join(import.meta.dirname, `../../../lib/${from}.ts`));
    for (const name of list.split(",").map((one) => one.replace(/^\s*type /, "").trim()))
      if (names.has(name)) found.push(names.get(name) ? wire[name].nullable() : wire[name]);
  }
  expect(found).toHaveLength(names.size);
  return found;
}

/**
 * Bodies that reach the route's own code, the first of them valid, and two that are refused. All others are refused
 * here by the parser of each route's body, before it does anything.
 */
async function bodiesOf(schemas: z.ZodType[]): Promise<string[]> {
  const [taken, refused]: [string[], string[]] = [[], []];
  for (const schema of schemas) {
    for (const text of hostileBodies(schema, upstream.address)) {
      const request = new Request("http://console.test", { method: "POST", body: text });
      const refusal = await readBody(request, schema).then(
        () => null,
        (error: RefusedError) => error,
      );
      if (refusal) expect(refuse(refusal, "trace").status, text.slice(0, 200)).toBe(400);
      (refusal ? refused : taken).push(text);
    }
  }
  return schemas.length > 0 ? [...taken, ...refused.slice(0, 1), ...refused.slice(-1)] : ["{}", "\0", "[]"];
}

for (const [n, file] of ROUTES.entries()) {
  test(`${file} answers no input of a person who is signed in with a fault`, async () => {
    const source = readFileSync(join(import.meta.dirname, file), "utf8");
    const route: Record<string, Handler | undefined> = await import(join(import.meta.dirname, file));
    const names = [...file.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
    const there = Object.fromEntries(names.map((name) => [name, THERE[name] ?? "1"]));
    const wrong: string[] = [];
    const asks: (() => Promise<void>)[] = [];
    for (const [m, method] of METHODS.entries()) {
      const handler = route[method];
      if (!handler) continue;
      const note = (what: string, params: object, query: string, body?: string) =>
        asks.push(async () => {
          const fault = await ask(handler, method, params, query, body);
          if (fault) wrong.push(`${method} ${what}: ${fault}`);
        });
      const text = handlerIn(source, method);
      const bodies = method === "GET" ? [] : await bodiesOf(await schemasIn(source, text));
      for (const name of names) {
        const shares = name === "campaignId" ? CAMPAIGN_SHARES : 1;
        for (const segment of HOSTILE_SEGMENTS.filter((_, i) => (i + n + m) % shares === 0))
          note(`${name} ${segment.slice(0, 40)}`, { ...there, [name]: segment }, "", bodies[0]);
      }
      if (method === "DELETE") continue;
      const queries = hostileQueries(source);
      // A handler without a request sees no query.
      const seen = /\b(request|call)\b/.test(text) ? queries : queries.slice(0, 1);
      if (source.includes("searchParams") || method === "GET")
        for (const query of seen) note(query.slice(0, 80), there, query, bodies[0]);
      for (const body of bodies) note(body.slice(0, 200), there, "", body);
    }
    const work = async () => {
      for (let next = asks.shift(); next; next = asks.shift()) await next();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(wrong).toEqual([]);
  });
}

test("the routes are found", () => expect(ROUTES.length).toBeGreaterThan(60));
