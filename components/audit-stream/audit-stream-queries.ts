import { queryOptions } from "@tanstack/react-query";
import { callJson, getJson, postJson } from "#lib/browser/api";
import type { AuditStream, AuditStreamSecret } from "#lib/wire/service/audit-stream";

const PATH = "/api/console/audit-stream";
const POLL_MS = 5000;
/** Polled while the result of a test is awaited. */
const TEST_POLL_MS = 1000;

export const auditStreamQuery = queryOptions({
  queryKey: ["audit-stream"],
  queryFn: ({ signal }) => getJson<AuditStream>(PATH, signal),
  refetchInterval: ({ state: { data } }) => (data?.test?.at === null ? TEST_POLL_MS : POLL_MS),
});

export const auditStreamWrites = {
  pause: () => callJson<AuditStream>("PUT", `${PATH}/pause`, {}),
  resume: () => callJson<AuditStream>("DELETE", `${PATH}/pause`, {}),
  test: () => postJson<AuditStream>(`${PATH}/test`, {}),
  replay: (from: string) => postJson<AuditStream>(`${PATH}/replays`, { from }),
  secret: () => postJson<AuditStreamSecret>(`${PATH}/secret`, {}),
};
