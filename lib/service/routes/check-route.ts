import { isIP } from "node:net";
import { checkHttpRoute } from "#lib/domain/routes/check-http-route";
import { senderProblem } from "#lib/domain/routes/sender";
import { hostAddress, type Reach, routeAddressProblem } from "#lib/service/providers/http/address";
import { centreProblem } from "#lib/service/providers/smpp/session/centre-address";
import { missingSecrets, type RouteSecrets } from "#lib/service/routes/route-secrets";
import { type FieldProblem, wrongFields } from "#lib/service/wrong-input";
import type { RouteCode } from "#lib/wire/service/route-common";
import type { RouteRequest } from "#lib/wire/service/route-request";

/** Throws WrongInput that names each field that no provider would accept although its shape is valid. */
export function checkRoute(request: RouteRequest, secrets: RouteSecrets, reach: Reach): void {
  const problems = [
    ...request.senders.flatMap((sender, i) => at(`senders.${i}`, senderProblem(sender))),
    ...request.codes.flatMap((line, i) => at(`codes.${i}`, lineProblem(line))),
    ...ofKind(request, reach),
    ...missingSecrets(request, secrets).flatMap((name) =>
      at(request.kind === "http" ? `secrets.${name}` : name, "enter it: the route cannot work without it"),
    ),
  ];
  if (problems.length > 0) throw wrongFields(problems);
}

function ofKind(request: RouteRequest, reach: Reach): FieldProblem[] {
  if (request.kind === "smpp")
    return at("host", hostProblem(request.host) ?? centreProblem(request.host, reach));
  if (request.kind === "twilio") return at("baseUrl", routeAddressProblem(request.baseUrl, reach));
  const problems = checkHttpRoute(request);
  const { url } = request.request;
  const isWrong = problems.some(({ field }) => field === "request.url");
  return [...problems, ...at("request.url", isWrong ? null : routeAddressProblem(hostAddress(url), reach))];
}

function lineProblem({ status, stat, err, http }: RouteCode): string | null {
  if ([status, stat, err, http].every((code) => code === undefined))
    return "name a code: status, stat, err or http";
  if (status !== undefined && !/^(0x[0-9a-f]{1,8}|\d{1,10})$/i.test(status))
    return "status is a command_status such as 0x0B";
  return null;
}

function hostProblem(host: string): string | null {
  if (isIP(host) > 0 || /^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9.])?$/.test(host)) return null;
  return "enter a name or an address alone, such as smpp.example.com; the port has a field of its own";
}

function at(field: string, message: string | null): FieldProblem[] {
  return message === null ? [] : [{ field, message }];
}
