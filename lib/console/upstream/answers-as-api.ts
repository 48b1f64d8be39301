import type { Reach } from "#lib/console/upstream/address";
import { exchange } from "#lib/console/upstream/exchange";
import { TolerantError, TolerantPage } from "#lib/wire/api/tolerant-message";

const WAIT_MS = 5000;
/** Any campaign will do, because the API checks the credential before the campaign. */
const NO_CAMPAIGN = "campaign_00000000-0000-0000-0000-000000000000";

/** Whether a call without a key is answered there as the specification says (Authentication, 5; Errors). */
export async function answersAsApi(address: string, reach: Reach): Promise<boolean> {
  const access = { address, reach, campaignId: NO_CAMPAIGN, key: null };
  const query = { limit: "1" };
  const answer = await exchange(access, { method: "GET", path: "/messages", query, timeoutMs: WAIT_MS });
  return answer.kind === "answered" && hasApiForm(answer.httpStatus, answer.text);
}

function hasApiForm(httpStatus: number, text: string): boolean {
  const json = parse(text);
  if (httpStatus >= 200 && httpStatus < 300) return TolerantPage.safeParse(json).success;
  const { error, message } = TolerantError.parse(json);
  return Boolean(error?.code || error?.message) || (httpStatus === 401 && message !== null);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
