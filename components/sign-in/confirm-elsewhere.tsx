"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { waysQuery } from "#components/sign-in/confirm-queries.ts";
import { Button } from "#components/ui/form/button";
import { onConfirmedElsewhere } from "#lib/browser/confirmation";
import type { WaysToConfirm } from "#lib/wire/console/sign-in";

const START = `/api/auth/oidc/start?${new URLSearchParams({ again: "1", next: "/sign-in/confirmed" })}`;

type Props = { ways: WaysToConfirm; onDone: () => void; onCancel: () => void };

/** Confirms a person without a password or second factor here by a new sign-in at the provider, in another window. */
export function ConfirmElsewhere({ ways, onDone, onCancel }: Props) {
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
