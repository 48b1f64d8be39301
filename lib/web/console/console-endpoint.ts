import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { Actor } from "#lib/console/actor";
import type { Mirror } from "#lib/console/context";
import type { Reader } from "#lib/console/reader";
import { Refused } from "#lib/console/refused";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { isOwnOrigin } from "#lib/console/sign-in/own-origin";
import { admitOperator, type Operator } from "#lib/console/sign-in/sessions/session";
import type { Permission } from "#lib/domain/people/role";
import { isStorable } from "#lib/domain/text/storable";
import { embeddedAddress } from "#lib/installation/embedded-address";
import type { Asker } from "#lib/platform/asker";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { runtime } from "#lib/service/api/runtime";
import { answerFailure, refuse } from "#lib/web/console/answer-failure";
import { readJson } from "#lib/web/console/read-json";
import { type Recorded, recordWrite, type Write, type WriteNote } from "#lib/web/console/record-write";
import { zoneOf } from "#lib/web/console/zone-of";

type Call<Params> = {
  request: Request;
  params: Params;
  operator: Operator;
  mirror: Mirror;
  /** In the answer, the log and the audit record alike. */
  traceId: string;
  /** Adds to what the audit says of this write should it fail. */
  note: (more: WriteNote) => void;
};

export type { Call as ConsoleCall };

type CampaignCall<Params> = Call<Params> & { reader: Reader };

export { Refused };

/**
 * A route of the console's own API: a session, the permission, the schema of its answer, errors in one envelope, and
 * the record of a write that was refused or has failed, named by `recorded`. A write that is done is recorded by its
 * verb, in its transaction.
 */
export function consoleEndpoint<Params, Schema extends z.ZodType>(
  permission: Permission,
  schema: Schema,
  handle: (call: Call<Params>) => Promise<unknown>,
  status = 200,
  recorded?: Recorded,
) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const traceId = randomUUID();
    const write: Write = { request, traceId, recorded, note: {} };
    try {
      const admitted = await admitOperator(runtime().service, request, permission);
      if ("refusal" in admitted) {
        const { refusal, operator } = admitted;
        await recordWrite(write, operator, { outcome: "refused", code: refusal.code, atTheDoor: true });
        return refuse(refusal, traceId);
      }
      write.operator = admitted.operator;
      const params = await context.params;
      const note = (more: WriteNote) => Object.assign(write.note, more);
      const answer = await handle({ ...admitted, request, params, mirror: mirrorOf(), traceId, note });
      if (answer instanceof Response) {
        // A file has no shape that a schema could hold it to.
        answer.headers.set("X-Trace-Id", traceId);
        return answer;
      }
      const headers = { "Cache-Control": "no-store", "X-Trace-Id": traceId };
      return Response.json(schema.parse(answer), { status, headers });
    } catch (error) {
      return answerFailure(error, write);
    }
  };
}

/** A write by whoever has a link, from a page of our own; its verb records what it does. */
export function openEndpoint<Schema extends z.ZodType>(
  schema: Schema,
  handle: (call: { request: Request; address: string | null; traceId: string }) => Promise<unknown>,
) {
  return async (request: Request): Promise<Response> => {
    const traceId = randomUUID();
    try {
      if (!isOwnOrigin(request.headers, runtime().service.settings.publicUrl)) {
        throw new Refused(403, "foreign_origin", "This request came from another site.");
      }
      const answer = await handle({ request, address: request.headers.get(CLIENT_ADDRESS), traceId });
      return Response.json(schema.parse(answer), { headers: { "Cache-Control": "no-store" } });
    } catch (error) {
      return answerFailure(error, { request, traceId, recorded: "none", note: {} });
    }
  };
}

/** A route about one campaign. */
export function campaignEndpoint<Params extends { campaignId: string }, Schema extends z.ZodType>(
  permission: Permission,
  schema: Schema,
  handle: (call: CampaignCall<Params>) => Promise<unknown>,
  status = 200,
  recorded?: Recorded,
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
      return handle({
        ...call,
        reader: { pool, campaign, role, email, now: new Date(), zone: zoneOf(call.request) },
      });
    },
    status,
    recorded,
  );
}

/** Who asks, as the records of retries name them. */
export function askerOf(request: Request, { id, email }: Operator): Asker {
  return { operatorId: id, operatorEmail: email, address: request.headers.get(CLIENT_ADDRESS) };
}

/** Who acts, as the audit names them. */
export function actorOf(call: { request: Request; operator: Operator; traceId: string }): Actor {
  const { id, email } = call.operator;
  return { id, email, address: call.request.headers.get(CLIENT_ADDRESS), traceId: call.traceId };
}

/** The request's JSON, or 400 with what is wrong in it. */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const body = await readJson(request);
  if (!isStorable(body))
    throw new Refused(400, "invalid", "The text contains a character that cannot be stored. Remove it.");
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const [issue] = issues;
  const said = `${issue?.path.join(".") || "The request"}: ${issue?.message ?? "not usable"}`;
  const fields = issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new Refused(400, "invalid", said, null, fields);
}

// Next loads a module once for each kind of route; only the global object is the same for all.
const KEY = Symbol.for("redial.mirror");

function mirrorOf(): Mirror {
  const made: Mirror | undefined = Reflect.get(globalThis, KEY);
  if (made) return made;
  const { sealing, service } = runtime();
  const { pool, settings } = service;
  const mirror = {
    pool,
    keySecret: sealing,
    embeddedAddress: embeddedAddress(settings),
    upstreamsMayBePrivate: settings.upstreamsMayBePrivate,
  };
  Reflect.set(globalThis, KEY, mirror);
  return mirror;
}
