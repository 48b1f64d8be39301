"use client";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isLeaving } from "#components/sign-in/sign-out.ts";
import { CallError } from "#lib/browser/api";
import { askAgainMs, isRefused } from "#lib/browser/ask-again";
import { noteServerTime } from "#lib/browser/live/server-clock";

const STALE_MS = 5_000;

/** `drawnAt` is the server's time of rendering, in milliseconds. */
type Props = { nonce: string | undefined; drawnAt: number; children: ReactNode };

export function Providers({ nonce, drawnAt, children }: Props) {
  const [client] = useState(() => {
    // This runs before the first age is shown.
    noteServerTime(drawnAt);
    return new QueryClient({
      queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
      // Calls are made even if the browser claims to be offline: only a failed call shows that data is growing old.
      defaultOptions: {
        queries: {
          staleTime: STALE_MS,
          retry: mayHelp,
          refetchInterval: ({ state }) => askAgainMs(state),
          networkMode: "always",
        },
        // A request may hold a password or a key, so it is forgotten with its form.
        mutations: { networkMode: "always", gcTime: 0 },
      },
    });
  });
  return (
    <CSPProvider nonce={nonce}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </CSPProvider>
  );
}

/**
 * Whether to repeat a failed query once before the page shows the failure. A refusal is final, except when nobody was
 * signed in: a change of password may have replaced the session that the query used.
 */
function mayHelp(failures: number, error: Error): boolean {
  return (!isRefused(error) || isSignedOut(error)) && failures < 1;
}

/** A session may end while a page is open. */
function leaveWhenSignedOut(error: Error): void {
  if (!isSignedOut(error) || isLeaving()) return;
  const { pathname, search } = window.location;
  window.location.assign(`/sign-in?next=${encodeURIComponent(pathname + search)}`);
}

function isSignedOut(error: Error): boolean {
  return error instanceof CallError && error.status === 401;
}
