import { afterEach, expect, test, vi } from "vitest";
import { getJson, postJson } from "#lib/browser/api";
import { PROXY_ANSWER } from "#lib/browser/proxy-answer";
import { retryReason } from "#lib/browser/request-labels";
import type { ListedMessage } from "#lib/wire/console/message";

afterEach(() => void vi.unstubAllGlobals());

/** Makes every call answer with nginx's own error page. */
function answerAsProxy(status: number): void {
  const page = `<html><head><title>${status}</title></head><body>nginx</body></html>`;
  vi.stubGlobal(
    "fetch",
    async () => new Response(page, { status, headers: { "Content-Type": "text/html" } }),
  );
}

const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);

test("a proxy's refusal of a large file says whose limit it is, and which setting", async () => {
  answerAsProxy(413);
  const error = await errorOf(postJson("/api/console/x", {}));
  expect(error).toMatchObject({ status: 413, code: PROXY_ANSWER });
  expect(String(error)).toMatch(/larger than a server in front of the console allows.*client_max_body_size/);
});

test.each([502, 504])(
  "after a proxy's HTTP %d nobody is told to repeat a write at once, and readers are",
  async (status) => {
    answerAsProxy(status);
    const write = await errorOf(postJson("/api/console/x", {}));
    expect(String(write)).toMatch(/its own answer was lost. The page looks up what became of it/);
    const read = await errorOf(getJson("/api/console/x", new AbortController().signal));
    expect(String(read)).toMatch(/Try again in a moment/);
  },
);

test("a retry whose answer was lost is shown as what became of it, once that has been found", async () => {
  answerAsProxy(504);
  const lost = (await errorOf(postJson("/api/console/x", {}))) as Error;
  const retry = { decision: "allowed", text: "It can be retried." };
  const message = (request: unknown) => ({ retry, request }) as ListedMessage;
  expect(retryReason(message(null), lost, "UTC")).toBe(lost.message);
  const request = { state: "accepted", at: "2026-11-28T07:00:00.000Z", by: "Ada" };
  expect(retryReason(message(request), lost, "UTC")).toMatch(/^Retry requested .* by Ada/);
});
