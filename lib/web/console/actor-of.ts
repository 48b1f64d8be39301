import type { Actor } from "#lib/console/actor";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import type { Asker } from "#lib/platform/asker";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";

/** Who acts, as the audit names them. */
export function actorOf(call: { request: Request; operator: Operator; traceId: string }): Actor {
  const { id, email } = call.operator;
  return { id, email, address: call.request.headers.get(CLIENT_ADDRESS), traceId: call.traceId };
}

/** Who asks, as the records of retries name them. */
export function askerOf(call: Parameters<typeof actorOf>[0]): Asker {
  const { id, email, address, traceId } = actorOf(call);
  return { operatorId: id, operatorEmail: email, address, consoleTraceId: traceId };
}
