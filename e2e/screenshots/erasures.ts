import { type APIRequestContext, expect } from "@playwright/test";
import type { ErasureDetail } from "#lib/wire/service/erasure";
import { consoleCall } from "./console-call";

/** One number is erased, and one waits for the second admin. Both are of the demo's history. */
export async function eraseNumbers(ada: APIRequestContext, grace: APIRequestContext): Promise<void> {
  const ask = (number: string, reason: string) =>
    consoleCall<ErasureDetail>(ada, "POST", "erasures", { number, reason });
  const { erasure } = await ask("6599596586", "Request by letter of 20 November");
  await consoleCall(grace, "POST", `erasures/${erasure.id}/confirm`, {});
  const state = async () =>
    (await consoleCall<ErasureDetail>(ada, "GET", `erasures/${erasure.id}`)).erasure.state;
  await expect.poll(state).toBe("ended");
  await ask("6595031808", "Request by email, ticket 4711");
}
