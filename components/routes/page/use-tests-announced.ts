import { useEffect, useRef } from "react";
import { announce } from "#lib/browser/announcer";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { statusLabel } from "#lib/domain/messages/status-labels";
import type { RouteDetail } from "#lib/wire/service/route-detail";

type Test = Pick<RouteDetail["tests"][number], "testId" | "recipient" | "status" | "error">;

/** Announces the outcome of a test message once it is known; nothing on the first load. */
export function useTestsAnnounced(tests: readonly Test[]): void {
  const known = useRef<Map<string, string | null> | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Map(tests.map(({ testId, status }) => [testId, status]));
    if (!before) return;
    const changed = tests.find(
      ({ testId, status }) => status !== null && (before.get(testId) ?? null) !== status,
    );
    if (!changed?.status) return;
    const { recipient, status, error } = changed;
    const why = error ? `: ${codeLabel(error).label}` : "";
    announce(`Test message to ${recipient}: ${statusLabel(status).label}${why}.`);
  }, [tests]);
}
