import { queryOptions } from "@tanstack/react-query";
import { callJson, getJson } from "#lib/browser/api";
import type { NoticeRequest, NoticeState } from "#lib/wire/service/notice";

const PATH = "/api/console/notice";
const POLL_MS = 10_000;

/** The admin's notice; the same for every screen. */
export const noticeQuery = queryOptions({
  queryKey: ["notice"],
  queryFn: ({ signal }) => getJson<NoticeState>(PATH, signal),
  refetchInterval: POLL_MS,
});

export const noticeWrites = {
  set: (request: NoticeRequest) => callJson<NoticeState>("PUT", PATH, request),
  clear: () => callJson<NoticeState>("DELETE", PATH, {}),
};
