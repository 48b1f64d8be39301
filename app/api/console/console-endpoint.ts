import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { admitOperator, isWrite, type Operator } from "#lib/console/session";
import { asSentence } from "#lib/domain/as-sentence";
import type { Permission } from "#lib/domain/role";
import { CLIENT_ADDRESS } from "#lib/http/client-fields";
import { runtime } from "#lib/http/runtime";
import type { Mirror } from "#lib/mirror/context";
import { embeddedAddress } from "#lib/mirror/embedded-address";
import type { Reader } from "#lib/mirror/reader";
import { createSecrets } from "#lib/service/secrets";
import { type FieldProblem, isWrongInput } from "#lib/service/wrong-input";
import { recordAudit } from "#lib/store/audit";
import { findConsoleCampaign } from "#lib/store/console-campaigns";
import type { Asker } from "#lib/store/retry-requests";

type Call<Params> = {
  request: Request;
  params: Params;
  operator: Operator;
  mirror: Mirror;
  /** In the answer, the log and the audit record alike. */
  traceId: string;
};

export type { Call as ConsoleCall };

type CampaignCall<Params> = Call<Params> & { reader: Reader };

const MAX_BODY_BYTES = 64 * 1024;

/** What a route answers instead of what was asked for. */
export class Refused extends Error {
  override name = "ConsoleRefused";
  readonly status: number;
  readonly code: string;
  /** The service's, where it was the service that refused. */
  readonly traceId: string | null;
  /** What is wrong at which field of the request. */
  readonly fields: FieldProblem[];

  constructor(
    status: number,
    code: string,
    message: string,
    traceId: string | null = null,
    fields: FieldProblem[] = [],
  ) {
    super(message);
    this.fields = fields;
    this.status = status;
    this.code = code;
    this.traceId = traceId;
  }
}

/** A route of the console's own API: a session, the permission, the schema of its answer, and errors in one envelope. */
export function consoleEndpoint<Params, Schema extends z.ZodType>(
  permission: Permission,
  schema: Schema,
  handle: (call: Call<Params>) => Promise<unknown>,
  status = 200,
  record: (request: Request, operator: Operator, traceId: string) => Promise<void> = recordWrite,
) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const { service, log } = runtime();
    const traceId = randomUUID();
    try {
      const admitted = await admitOperator(service, request, permission);
      if ("refusal" in admitted) {
        const { status, code, message } = admitted.refusal;
        return refuse(status, code, message, traceId);
      }
      const params = await context.params;
      const answer = await handle({
        request,
        params,
        operator: admitted.operator,
        mirror: mirrorOf(),
        traceId,
      });
      if (isWrite(request)) await record(request, admitted.operator, traceId);
      // A file has no shape that a schema could hold it to.
      if (answer instanceof Response) return answer;
      return Response.json(schema.parse(answer), { status, headers: { "Cache-Control": "no-store" } });
    } catch (err) {
      if (err instanceof Error && err.name === "ConsoleRefused") {
        const { status, code, message, traceId: theirs, fields } = err as Refused;
        return refuse(status, code, message, theirs ?? traceId, fields);
      }
      if (err instanceof Error && err.name === "RegisterProblem")
        return refuse(400, "refused", err.message, traceId);
      if (isWrongInput(err)) return refuse(400, "refused", asSentence(err.message), traceId, err.fields);
      log.error({ err, traceId }, "a call of the console failed");
      return refuse(
        500,
        "internal_error",
        "Something went wrong here. Quote the trace id to support.",
        traceId,
      );
    }
  };
}

/** A route about one campaign. */
export function campaignEndpoint<Params extends { campaignId: string }, Schema extends z.ZodType>(
  permission: Permission,
  schema: Schema,
  handle: (call: CampaignCall<Params>) => Promise<unknown>,
  status = 200,
) {
  return consoleEndpoint<Params, Schema>(
    permission,
    schema,
    async (call) => {
      const { pool } = call.mirror;
      const id = /^\d{1,9}$/.test(call.params.campaignId) ? Number(call.params.campaignId) : 0;
      const campaign = await findConsoleCampaign(pool, id);
      if (!campaign) throw new Refused(404, "not_found", "The console has no such campaign.");
      const { role, email } = call.operator;
      return handle({ ...call, reader: { pool, campaign, role, email, now: new Date() } });
    },
    status,
  );
}

/** Who asks, as the records of retries name them. */
export function askerOf(request: Request, { id, email }: Operator): Asker {
  return { operatorId: id, operatorEmail: email, address: request.headers.get(CLIENT_ADDRESS) };
}

/** The request's JSON, or 400 with what is wrong in it. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await readJson(request);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const [issue] = issues;
  const said = `${issue?.path.join(".") || "The request"}: ${issue?.message ?? "not usable"}`;
  const fields = issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new Refused(400, "invalid", said, null, fields);
}

/** The JSON of a body that is not too long for any form of the console; null when there is none. */
async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return null;
  const text = await request.text();
  if (text.length > MAX_BODY_BYTES) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Who did what through the console, with the trace id that the answer and the log carry. */
async function recordWrite(request: Request, operator: Operator, traceId: string): Promise<void> {
  const { pathname } = new URL(request.url);
  await recordAudit(runtime().service.pool, {
    campaignId: null,
    actor: operator.email,
    action: `console.${request.method.toLowerCase()}`,
    target: pathname.slice(0, 300),
    address: request.headers.get(CLIENT_ADDRESS),
    traceId,
  });
}

function refuse(
  status: number,
  code: string,
  message: string,
  id: string,
  fields: FieldProblem[] = [],
): Response {
  const body = { error: { code, message, type: "console_error", id }, fields };
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", "X-Trace-Id": id } });
}

// Next loads a module once for each kind of route; only the global object is the same for all.
const KEY = Symbol.for("redial.mirror");

function mirrorOf(): Mirror {
  const made: Mirror | undefined = Reflect.get(globalThis, KEY);
  if (made) return made;
  const { pool, settings } = runtime().service;
  const keySecret = createSecrets(settings).campaignKeysKey;
  const mirror = { pool, keySecret, embeddedAddress: embeddedAddress(settings) };
  Reflect.set(globalThis, KEY, mirror);
  return mirror;
}
