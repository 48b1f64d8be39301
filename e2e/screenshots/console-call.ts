import { type APIRequestContext, expect } from "@playwright/test";

type Method = "GET" | "POST" | "PUT" | "PATCH";

/** One call of the console's own API, as a signed-in browser makes it. */
export async function consoleCall<Answer>(
  api: APIRequestContext,
  method: Method,
  path: string,
  data?: unknown,
): Promise<Answer> {
  const answer = await api.fetch(`/api/console/${path}`, { method, data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}
