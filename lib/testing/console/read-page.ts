import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external.js";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js";
import { HeadersAdapter } from "next/dist/server/web/spec-extension/adapters/headers.js";
import {
  type ReadonlyRequestCookies,
  RequestCookiesAdapter,
} from "next/dist/server/web/spec-extension/adapters/request-cookies.js";
import { RequestCookies } from "next/dist/server/web/spec-extension/cookies.js";

type Page = (props: { params: Promise<object>; searchParams: Promise<object> }) => unknown;
type PageRequest = { params: Record<string, string>; headers: HeadersInit };

/**
 * All that a page hands to the parts of the screen, as text, without a browser or a build: what asynchronous parts
 * render, and the props of all others. Null where the page shows that there is no such page, or leads elsewhere.
 */
export async function readPage(page: Page, { params, headers: sent }: PageRequest): Promise<string | null> {
  const headers = new Headers(sent);
  const cookies: ReadonlyRequestCookies = RequestCookiesAdapter.seal(new RequestCookies(headers));
  const request = { type: "request", phase: "render", headers: HeadersAdapter.seal(headers), cookies };
  const read = async () => {
    const found: string[] = [];
    await collect(
      page({ params: Promise.resolve(params), searchParams: Promise.resolve({}) }),
      found,
      new Set(),
    );
    return found.join("\n");
  };
  return workAsyncStorage.run({ route: "test" } as never, () =>
    workUnitAsyncStorage.run(request as never, () => read().catch(ofNoPage)),
  );
}

async function collect(node: unknown, found: string[], seen: Set<unknown>): Promise<void> {
  if (typeof node === "string" || typeof node === "number") found.push(String(node));
  if (typeof node !== "object" || node === null || seen.has(node)) return;
  seen.add(node);
  if (node instanceof Promise) return collect(await node, found, seen);
  if (node instanceof Date) return void found.push(node.toISOString());
  const { type, props } = node as { type?: unknown; props?: unknown };
  const isElement = "$$typeof" in node;
  if (isElement && typeof type === "function" && type.constructor.name === "AsyncFunction")
    return collect(type(props), found, seen);
  for (const part of Object.values(isElement ? Object(props) : node)) await collect(part, found, seen);
}

function ofNoPage(error: unknown): null {
  const digest = typeof error === "object" && error !== null ? String(Reflect.get(error, "digest")) : "";
  if (/^NEXT_(HTTP_ERROR_FALLBACK|REDIRECT|NOT_FOUND)/.test(digest)) return null;
  throw error;
}
