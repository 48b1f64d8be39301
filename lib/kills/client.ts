import { setTimeout as delay } from "node:timers/promises";
import type { BenchCampaign } from "#lib/bench/campaign";
import type { Ledger } from "#lib/kills/ledger";

const LIMIT_MS = 60_000;
const AWAY_MS = 250;

export type Call = (
  kind: string,
  campaign: BenchCampaign,
  path: string,
  request?: RequestInit,
) => Promise<{ status: number; body: unknown }>;

/** A client of the public API that uses the webs in turn and never gives up: a lost answer has the status 0. */
export function client(urls: string[], { answers }: Ledger): Call {
  let calls = 0;
  return async (kind, campaign, path, request = {}) => {
    const url = urls[calls++ % urls.length];
    const answer = await answerTo(`${url}${campaign.path}${path}`, campaign.key, request);
    const name = `${kind} ${answer.status || "no answer"}`;
    answers.set(name, (answers.get(name) ?? 0) + 1);
    // Calling without a pause while something is down only takes processor time from its restart.
    if (answer.status === 0 || answer.status >= 500) await delay(AWAY_MS);
    return answer;
  };
}

async function answerTo(address: string, key: string, request: RequestInit) {
  try {
    const response = await fetch(address, {
      ...request,
      headers: { ...request.headers, Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
  } catch {
    return { status: 0, body: null };
  }
}
