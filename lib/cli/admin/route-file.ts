import type * as z from "zod";
import { nearest } from "#lib/cli/command/nearest";
import { isStorable } from "#lib/domain/text/storable";
import { WrongInput, wrongFields } from "#lib/service/wrong-input";
import { HttpRoute } from "#lib/wire/service/http-route";
import { RouteRequest } from "#lib/wire/service/route-request";
import { ROUTE_KINDS } from "#lib/wire/service/route-summary";
import { SmppRoute } from "#lib/wire/service/smpp-route";
import { TwilioRoute } from "#lib/wire/service/twilio-route";

const KINDS = { smpp: SmppRoute, twilio: TwilioRoute, http: HttpRoute };

/** The route in a file. Throws WrongInput that names each wrong field and how to mend it. */
export function checkRouteFile(value: unknown): RouteRequest {
  if (!isStorable(value))
    throw new WrongInput("the file contains a character that cannot be stored; remove it");
  const parsed = RouteRequest.safeParse(value);
  if (parsed.success) return parsed.data;
  throw wrongFields(parsed.error.issues.flatMap((issue) => problems(issue, value)));
}

function problems(issue: z.core.$ZodIssue, value: unknown): { field: string; message: string }[] {
  const field = issue.path.join(".") || "the file";
  if (issue.code === "invalid_union") return [{ field: "kind", message: `one of ${ROUTE_KINDS.join(", ")}` }];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join("."),
      message: unknownField(key, issue.path.length === 0 ? fieldsOf(value) : []),
    }));
  if (issue.code === "invalid_type" && valueAt(value, issue.path) === undefined)
    return [{ field, message: "it is missing" }];
  return [{ field, message: issue.message }];
}

function unknownField(key: string, known: string[]): string {
  const near = nearest(key, known);
  return near ? `there is no such field; did you mean ${near}?` : "there is no such field";
}

function fieldsOf(value: unknown): string[] {
  const kind = ROUTE_KINDS.find((kind) => kind === valueAt(value, ["kind"]));
  return kind ? Object.keys(KINDS[kind].shape) : [];
}

function valueAt(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
