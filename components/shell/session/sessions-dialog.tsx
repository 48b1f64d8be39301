"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endSession, sessionsQuery } from "#components/shell/session/session-queries.ts";
import { SessionRow } from "#components/shell/session/session-row";
import { ErrorPanel } from "#components/ui/error-panel";
import { Button } from "#components/ui/form/button";
import { Dialog } from "#components/ui/popup/dialog";
import { SkeletonRows } from "#components/ui/skeleton";
import { announce } from "#lib/browser/announcer";

/** Lists this operator's sessions and ends them. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(sessionsQuery);
  const ending = useMutation(endSession(useQueryClient()));
  const problem = ending.error ?? (data ? null : error);
  const others = data?.sessions.some(({ current }) => !current) ?? false;
  const end = (id: string | null) =>
    ending.mutate(id, {
      onSuccess: () => announce(id ? "Session ended" : "All other sessions ended"),
    });
  return (
    <Dialog title="Your sessions" onClose={onClose}>
      <p className="text-text-muted">
        These browsers are signed in to your account. If you end a session, that browser must sign in again.
        “Last used” is updated once an hour.
      </p>
      {problem && (
        <ErrorPanel
          what={ending.error ? "The session could not be ended" : "Your sessions could not be loaded"}
          next={ending.error ? "Try again." : undefined}
          error={problem}
        />
      )}
      {!data && !error && <SkeletonRows rows={3} label="Loading your sessions" />}
      {data && (
        <ul aria-label="Sessions" className="divide-y rounded-md border">
          {data.sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending.isPending}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
      )}
      {others ? (
        <div className="flex justify-end">
          <Button disabled={ending.isPending} onClick={() => end(null)}>
            End all other sessions
          </Button>
        </div>
      ) : (
        data && <p className="text-text-muted">You are not signed in anywhere else.</p>
      )}
    </Dialog>
  );
}
