import { queryOptions } from "@tanstack/react-query";
import { callJson, getJson, postJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";
import type { CodeRequest, OwnNumber, TestRequest } from "#lib/wire/console/own-number";
import type { SendRecord } from "#lib/wire/console/send";

const PATH = "/api/console/own-number";

export const ownNumberQuery = queryOptions({
  queryKey: ["own-number"],
  queryFn: ({ signal }) => getJson<OwnNumber>(PATH, signal),
});

export function confirmNumber(code: string): Promise<OwnNumber> {
  return postJson(PATH, { code });
}

export function removeNumber(): Promise<OwnNumber> {
  return callJson("DELETE", PATH, {});
}

export function askCode(campaign: string, request: CodeRequest): Promise<SendRecord> {
  return postJson(`${campaignPath(campaign)}/number-codes`, request);
}

export function sendTest(campaign: string, request: TestRequest): Promise<SendRecord> {
  return postJson(`${campaignPath(campaign)}/tests`, request);
}
