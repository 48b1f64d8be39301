"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail, Webhook } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { type AlertScope, alertWrites } from "#components/alerts/alert-queries.ts";
import { TargetRow } from "#components/alerts/target-row";
import { ActionButton } from "#components/ui/form/action-button";
import type { AlertTarget } from "#lib/wire/console/alert";

const TargetForm = dynamic(() => import("#components/alerts/target-form").then((m) => m.TargetForm), {
  ssr: false,
});
const RemoveDialog = dynamic(() => import("#components/alerts/remove-dialog").then((m) => m.RemoveDialog), {
  ssr: false,
});
const SecretDialog = dynamic(() => import("#components/alerts/secret-dialog").then((m) => m.SecretDialog), {
  ssr: false,
});

const DENIED = "Only admins can change who is notified. Ask an admin of this console.";
const NO_MAIL = "Email is not set up: SMTP_URL and MAIL_FROM are missing.";

type Props = { scope: AlertScope; targets: AlertTarget[]; canMail: boolean; admin: boolean };
type Open =
  | { kind: "add"; what: "webhook" | "email" }
  | { kind: "edit" | "remove"; target: AlertTarget }
  | { kind: "secret"; secret: string };

/** Targets, besides the console, that are notified of the alerts. */
export function TargetList({ scope, targets, canMail, admin }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  const { mutateAsync: remove } = useMutation(alertWrites(useQueryClient(), scope).removeTarget);
  const reason = admin ? null : DENIED;
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="alert-targets" className="grid gap-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="alert-targets" className="flex-1 font-semibold">
          Who is notified
        </h2>
        <ActionButton denied={reason} onClick={() => setOpen({ kind: "add", what: "webhook" })}>
          <Webhook size={14} aria-hidden />
          Add a webhook
        </ActionButton>
        <ActionButton
          denied={reason ?? (canMail ? null : NO_MAIL)}
          onClick={() => setOpen({ kind: "add", what: "email" })}
        >
          <Mail size={14} aria-hidden />
          Add an email address
        </ActionButton>
      </div>
      {targets.length === 0 && (
        <p className="text-text-muted">
          No one is notified outside the console. Alerts still appear under the bell at the top.
        </p>
      )}
      <ul className="grid empty:hidden">
        {targets.map((target) => (
          <TargetRow
            key={target.id}
            scope={scope}
            target={target}
            mayChange={admin}
            onEdit={() => setOpen({ kind: "edit", target })}
            onRemove={() => setOpen({ kind: "remove", target })}
            onSecret={(secret) => setOpen({ kind: "secret", secret })}
          />
        ))}
      </ul>
      {(open?.kind === "add" || open?.kind === "edit") && (
        <TargetForm
          scope={scope}
          kind={open.kind === "add" ? open.what : open.target.kind}
          target={open.kind === "edit" ? open.target : null}
          onMade={(secret) => setOpen(secret === null ? null : { kind: "secret", secret })}
          onClose={() => setOpen((now) => (now?.kind === "secret" ? now : null))}
        />
      )}
      {open?.kind === "remove" && (
        <RemoveDialog
          title={`Remove ${open.target.name}?`}
          text="It gets no more notifications. Notifications waiting to be sent to it are dropped."
          done="Removed"
          onRemove={() => remove(open.target.id)}
          onClose={close}
        />
      )}
      {open?.kind === "secret" && <SecretDialog secret={open.secret} onClose={close} />}
    </section>
  );
}
