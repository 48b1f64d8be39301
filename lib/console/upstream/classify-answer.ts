import type * as z from "zod";
import type { Exchange } from "#lib/console/upstream/exchange";
import type { Outcome, Said } from "#lib/console/upstream/outcome";
import { refusals } from "#lib/domain/api/errors";
import { TolerantError } from "#lib/wire/api/tolerant-message";
import type { StopReason } from "#lib/wire/console/campaign";

/**
 * The outcome of an exchange. `missing` is the meaning of a 404 there: the whole campaign (the list), or only the requested
 * thing.
 */
export function classifyAnswer<Schema extends z.ZodType>(
  exchange: Exchange,
  schema: Schema,
  missing: "campaign" | "thing",
): Outcome<z.output<Schema>> {
  if (exchange.kind === "lost") return { kind: "unclear", cause: exchange.cause, said: null };
  const { httpStatus, headers } = exchange;
  const json = parse(exchange.text);
  if (httpStatus >= 200 && httpStatus < 300) {
    const answer = schema.safeParse(json);
    const traceId = headers.get("x-trace-id");
    if (answer.success) return { kind: "accepted", answer: answer.data, traceId };
    return { kind: "unclear", cause: "unreadable", said: { httpStatus, code: "", message: "", traceId } };
  }
  const said = read(exchange.httpStatus, headers, json);
  if (httpStatus === 429 || isPutOff(said, headers))
    return { kind: "dropped", httpStatus, retryAfterMs: retryAfter(headers), traceId: said.traceId };
  if (httpStatus >= 500) return { kind: "unclear", cause: "server", said };
  const reason = stopReason(said, missing);
  return reason ? { kind: "stopped", reason, ...said } : { kind: "refused", ...said };
}

/** Whether a service without room says in its own form when to try again. A 503 of anything in between does not count. */
function isPutOff({ httpStatus, code }: Said, headers: Headers): boolean {
  return httpStatus === 503 && code === refusals.unavailable.code && retryAfter(headers) !== null;
}

function stopReason({ httpStatus, code }: Said, missing: "campaign" | "thing"): StopReason | null {
  if (httpStatus === 401) return code === "invalid_ip_address_error" ? "address_refused" : "key_rejected";
  if (httpStatus === 403) return "permission_missing";
  if (httpStatus === 404 && missing === "campaign") return "not_found";
  return null;
}

function read(httpStatus: number, headers: Headers, json: unknown): Said {
  const { error, message } = TolerantError.parse(json);
  return {
    httpStatus,
    code: (error?.code ?? "").slice(0, 100),
    message: (error?.message ?? message ?? "").slice(0, 1000),
    traceId: error?.id ?? headers.get("x-trace-id"),
  };
}

function retryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
