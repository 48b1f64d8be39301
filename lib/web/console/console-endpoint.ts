import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { Actor } from "#lib/console/actor";
import type { ConsoleContext } from "#lib/console/context";
import { RefusedError } from "#lib/console/refused-error";
import { admitOperator, type Operator } from "#lib/console/sign-in/sessions/session";
import { CONFIRMATION_REQUIRED } from "#lib/domain/people/confirmation";
import type { Permission } from "#lib/domain/people/role";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import type { Requester } from "#lib/platform/requester";
import { nameCall } from "#lib/platform/tracing/name-call";
import { annotate, tracing } from "#lib/platform/tracing/tracing";
import { runtime } from "#lib/service/api/runtime";
import { answerFailure, refuse } from "#lib/web/console/answer-failure";
import { consoleMirror } from "#lib/web/console/console-mirror";
import { type Audited, recordWrite, type Write, type WriteNote } from "#lib/web/console/record-write";

export type ConsoleCall<Params> = {
  request: Request;
  params: Params;
  operator: Operator;
  /** The operator as the audit names them. */
  actor: Actor;
  /** The operator as the records of retries name them. */
  asker: Requester;
  mirror: ConsoleContext;
  /** The id in the answer, the log and the audit record. */
  traceId: string;
  /** Adds to the audit record of this write, in case it fails. */
  note: (more: WriteNote) => void;
};

export type Route<Call> = {
  /** The permission that the operator needs. */
  permission: Permission;
  /** The permission needed in the path's campaign; undefined when the path names none. */
  inCampaign?: Permission;
  /** Whether the person must have shown within the last minutes, by more than their session, who they are. */
  stepUp?: boolean;
  /** The schema of the answer; an answer that does not fit is our fault. */
  answer: z.ZodType;
  /** Status of an answer that is no refusal; the default is 200. */
  status?: number;
  /** Names the write in the audit; the default is its path. */
  audit?: Audited;
  handle: (call: Call) => Promise<unknown>;
};

export { RefusedError };

/**
 * A route of the console's own API. It checks the session and the permission, holds the answer to its schema, and puts
 * errors into one envelope. It records writes that were refused or failed under the name in `audit`; a verb records a
 * successful write in its own transaction.
 */
export function consoleEndpoint<Params = object>(route: Route<ConsoleCall<Params>>) {
  const { permission, inCampaign, stepUp = false, answer: schema, status = 200, audit, handle } = route;
  const answerCall = async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const traceId = randomUUID();
    const write: Write = { request, traceId, audit, note: {} };
    annotate({ "redial.trace_id": traceId });
    try {
      if (tracing()) nameCall(request.method, new URL(request.url).pathname, Object(await context.params));
      const admitted = await admitOperator(runtime().service, request, permission);
      if ("refusal" in admitted) {
        const { refusal, operator } = admitted;
        await recordWrite(write, operator, { outcome: "refused", code: refusal.code, beforeHandler: true });
        return refuse(refusal, traceId);
      }
      write.operator = admitted.operator;
      // Below a campaign, the role there is checked first.
      if (stepUp && !inCampaign) requireProof(admitted.operator);
      const params = await context.params;
      const note = (more: WriteNote) => Object.assign(write.note, more);
      const { id, email } = admitted.operator;
      const address = request.headers.get(CLIENT_ADDRESS);
      const answer = await handle({
        ...admitted,
        actor: { id, email, address, traceId },
        asker: { operatorId: id, operatorEmail: email, address, consoleTraceId: traceId },
        request,
        params,
        mirror: consoleMirror(),
        traceId,
        note,
      });
      if (answer instanceof Response) {
        // A file has no schema.
        answer.headers.set("X-Trace-Id", traceId);
        return answer;
      }
      const headers = { "Cache-Control": "no-store", "X-Trace-Id": traceId };
      return Response.json(schema.parse(answer), { status, headers });
    } catch (error) {
      return answerFailure(error, write);
    }
  };
  // A test checks these for every route, so they can be read from outside.
  return Object.assign(answerCall, { permission, inCampaign, stepUp });
}

/** Throws when the person must first confirm that it is them. */
export function requireProof({ isProven }: Pick<Operator, "isProven">): void {
  if (isProven) return;
  const { status, code, message } = CONFIRMATION_REQUIRED;
  throw new RefusedError(status, code, message);
}
