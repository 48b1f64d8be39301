"use client";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ConfirmCode } from "#components/sign-in/confirm-code";
import { ErrorPanel } from "#components/ui/error-panel";
import { Button } from "#components/ui/form/button";
import { Dialog } from "#components/ui/popup/dialog";
import { SkeletonRows } from "#components/ui/skeleton";
import { announce } from "#lib/browser/announcer";
import { getJson } from "#lib/browser/api";
import { onConfirmedElsewhere } from "#lib/browser/confirmation";
import { PROOF_MINUTES } from "#lib/domain/people/confirmation";
import type { WaysToConfirm } from "#lib/wire/console/sign-in";

type Props = { onEnd: (confirmed: boolean) => void };

/** Loaded each time, because the person may have turned on a second factor since. */
const waysQuery = queryOptions({
  queryKey: ["ways-to-confirm"],
  queryFn: ({ signal }) => getJson<WaysToConfirm>("/api/console/confirmation", signal),
  staleTime: 0,
  gcTime: 0,
});

/** Shown over the form that is being sent, which stays as it is and is sent again afterwards. */
export function ConfirmDialog({ onEnd }: Props) {
  const { data, error } = useQuery(waysQuery);
  const cancel = () => onEnd(false);
  function confirm() {
    announce("Confirmed");
    onEnd(true);
  }
  return (
    <Dialog title="Confirm it is you" isOnTop onClose={cancel}>
      <p className="text-text-muted">
        This change needs a confirmation that is less than {PROOF_MINUTES} minutes old. What you entered
        stays, and is sent as soon as you have confirmed.
      </p>
      {error && <ErrorPanel what="The console could not say how you can confirm" error={error} />}
      {!data && !error && <SkeletonRows rows={2} label="Loading" />}
      {data?.code || data?.password ? (
        <ConfirmCode ways={data} onDone={confirm} onCancel={cancel} />
      ) : (
        data && <ConfirmElsewhere ways={data} onDone={confirm} onCancel={cancel} />
      )}
    </Dialog>
  );
}

const START = `/api/auth/oidc/start?${new URLSearchParams({ again: "1", next: "/sign-in/confirmed" })}`;

type ConfirmElsewhereProps = { ways: WaysToConfirm; onDone: () => void; onCancel: () => void };

/** Confirms a person without a password or second factor here by a new sign-in at the provider, in another window. */
function ConfirmElsewhere({ ways, onDone, onCancel }: ConfirmElsewhereProps) {
  const client = useQueryClient();
  useEffect(
    () =>
      onConfirmedElsewhere(async () => {
        const now = await client.fetchQuery(waysQuery).catch(() => null);
        // If another person has signed in, the first one's input must not be sent.
        if (now?.email !== ways.email) window.location.reload();
        else onDone();
      }),
    [client, ways.email, onDone],
  );
  const name = ways.provider ?? "single sign-on";
  return (
    <>
      <p>You have no password here. Sign in with {name} again: a window opens for it, and this page stays.</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" onClick={() => window.open(START, "confirm", "popup,width=560,height=720")}>
          Sign in again
        </Button>
      </div>
    </>
  );
}
