import { setTimeout as delay } from "node:timers/promises";
import type { Product } from "#lib/bench/product";
import { createOperator } from "#lib/console/people/create-operator";
import { generatePassword } from "#lib/console/sign-in/password";
import type { LiveAnswer } from "#lib/wire/console/live";
import type { MessagePage } from "#lib/wire/console/message";

const EMAIL = "bench-watch@redial.localhost";
/** As the screens do: see `lib/browser/live` and the queries beside each screen. */
const LIVE_MS = 4000;
const POLL_MS = 5000;
/** How long somebody stays on a screen. */
const STAY_MS = 15_000;
const AGAIN_MS = 1000;
const MOST_IDS = 200;

export type Watched = { kind: "page" | "live" | "poll"; ms: number };

/** An operator's session cookie. */
export async function signIn({ url, pool }: Pick<Product, "url" | "pool">): Promise<string> {
  const password = generatePassword();
  await createOperator(pool, { email: EMAIL, role: "admin", password });
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email: EMAIL, password }),
  });
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/**
 * Asks the console as somebody who looks at each of these campaigns: messages, overview and batches in turn,
 * each screen with its page, its live call and its own poll, until `end` settles. Times of the answers.
 */
export async function watch(
  { url, cookie, campaigns }: { url: string; cookie: string; campaigns: number[] },
  end: Promise<unknown>,
): Promise<Watched[]> {
  const times: Watched[] = [];
  const ending = new AbortController();
  const stop = () => ending.abort();
  end.then(stop, stop);
  const { signal } = ending;
  const headers = { Cookie: cookie, Accept: "*/*" };

  async function ask(kind: Watched["kind"], path: string): Promise<string | null> {
    const begun = performance.now();
    const answer = await fetch(`${url}${path}`, { headers, redirect: "manual", signal });
    const text = await answer.text();
    times.push({ kind, ms: performance.now() - begun });
    if (answer.status === 503) return null;
    if (answer.status !== 200)
      throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 300)}`);
    return text;
  }

  async function every(ms: number, from: number, work: () => Promise<unknown>): Promise<void> {
    while (performance.now() - from < STAY_MS && !signal.aborted) {
      const begun = performance.now();
      await work();
      await delay(Math.max(0, ms - (performance.now() - begun)), null, { signal });
    }
  }

  async function look(campaign: number, screen: "messages" | "overview" | "batches"): Promise<void> {
    const from = performance.now();
    const page = `/campaigns/${campaign}${screen === "overview" ? "" : `/${screen}`}`;
    const api = `/api/console/campaigns/${campaign}`;
    await ask("page", page);
    let list: MessagePage | null = null;
    if (screen === "messages") list = JSON.parse((await ask("poll", `${api}/messages`)) ?? "null");
    let live: LiveAnswer | null = null;
    const params = new URLSearchParams();
    const ids = (list?.messages ?? []).slice(0, MOST_IDS).map(({ id }) => id);
    if (ids.length > 0) params.set("ids", ids.join(","));
    if (list) params.set("newest", list.newest);
    await Promise.all([
      every(LIVE_MS, from, async () => {
        if (live) params.set("since", live.asOf);
        live = JSON.parse((await ask("live", `${api}/live?${params}`)) ?? "null");
      }),
      screen === "messages" || every(POLL_MS, from, () => ask("poll", `${api}/${screen}?zone=UTC`)),
    ]);
  }

  const screens = ["messages", "overview", "batches"] as const;
  await Promise.all(
    campaigns.map(async (campaign, i) => {
      for (let turn = i; !signal.aborted; turn++) {
        await look(campaign, screens[turn % screens.length] ?? "messages").catch(async (error: unknown) => {
          if (signal.aborted) return;
          // Web was killed: a browser would ask again.
          if (!(error instanceof TypeError)) throw error;
          await delay(AGAIN_MS);
        });
      }
    }),
  );
  return times;
}
