"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keepRoute, routeWrites } from "#components/routes/route-queries.ts";
import { Section } from "#components/service/section";
import { Button } from "#components/ui/form/button";
import { CopyButton } from "#components/ui/form/copy-button";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { RouteDetail } from "#lib/wire/service/route-detail";

/** Shows the URL for the provider's receipts and for messages from phones. */
export function CallbackAddress({ route, url }: { route: RouteDetail; url: string }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { routeId, name, kind } = route;
  return (
    <Section title="Callback address">
      <p className="text-text-muted">
        {kind === "twilio"
          ? "Redial gives this address to Twilio with each message. Enter it at Twilio for messages from phones."
          : "Give this address to the provider, or put {callbackUrl} into the request."}
      </p>
      <p className="flex min-w-0 items-start gap-1">
        <span className="min-w-0 font-mono text-xs break-all">{url}</span>
        <CopyButton label="Copy the callback address" text={url} />
      </p>
      {url.includes("?") && (
        <Button size="small" className="justify-self-start" onClick={() => setAsking(true)}>
          Renew the token
        </Button>
      )}
      {isAsking && (
        <FormDialog
          title={`Renew the token of ${name}`}
          submit="Renew token"
          done="The callback address has a new token"
          onClose={() => setAsking(false)}
          onSubmit={async () => keepRoute(client, await routeWrites(routeId).renewToken())}
        >
          <p>
            Whoever knows the address as it is now can no longer send receipts. Give the new one to the
            provider at once: receipts that still come to the old one are refused.
          </p>
        </FormDialog>
      )}
    </Section>
  );
}
