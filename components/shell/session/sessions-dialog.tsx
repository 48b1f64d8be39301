"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endSession, sessionsQuery } from "#components/shell/session/session-queries.ts";
import { ErrorPanel } from "#components/ui/error-panel";
import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { Dialog } from "#components/ui/popup/dialog";
import { SkeletonRows } from "#components/ui/skeleton";
import { announce } from "#lib/browser/announcer";
import type { OperatorSession } from "#lib/wire/console/sign-in";

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

type Props = { session: OperatorSession; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: Props) {
  const { browser, address, userAgent, current, startedAt, lastUsedAt } = session;
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium" title={userAgent}>
            {browser}
          </span>
          {current && (
            <span className="rounded-sm bg-selected px-1 text-xs text-text-accent">This browser</span>
          )}
        </div>
        <div className="text-xs wrap-anywhere text-text-muted">
          from {address || "an unknown address"} · started <Moment at={startedAt} /> · last used{" "}
          <Moment at={lastUsedAt} />
        </div>
      </div>
      {!current && (
        <Button
          size="small"
          disabled={busy}
          aria-label={`End ${browser} from ${address || "an unknown address"}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
