"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail, Webhook } from "lucide-react";
import { alertWrites } from "#components/alerts/alert-queries.ts";
import { lastWords, quietWords } from "#components/alerts/alert-view.ts";
import { ReasonedButton } from "#components/ui/form/reasoned-button";
import { Moment } from "#components/ui/moment";
import { announce } from "#lib/browser/announcer";
import type { AlertTarget } from "#lib/wire/console/alert";

type Props = {
  campaign: string;
  target: AlertTarget;
  /** Why nothing of it can be changed; null when it can. */
  reason: string | null;
  onEdit: () => void;
  onRemove: () => void;
  onSecret: (secret: string) => void;
};

export function TargetRow({ campaign, target, reason, onEdit, onRemove, onSecret }: Props) {
  const writes = alertWrites(useQueryClient(), campaign);
  const told = (said: string) => ({
    onSettled: (_: unknown, failed: Error | null) => announce(failed ? failed.message : said),
  });
  const test = useMutation({ ...writes.testTarget, ...told("Sending a test") });
  const change = useMutation({ ...writes.changeTarget, ...told("Saved") });
  const renew = useMutation({
    ...writes.renewSecret,
    onSuccess: ({ secret }) => secret && onSecret(secret),
  });
  const { id, kind, name, shown, quiet, enabled, last } = target;
  const error = test.error ?? change.error ?? renew.error;
  const Mark = kind === "webhook" ? Webhook : Mail;
  const isFailed = last?.state === "failed";
  return (
    <li className="grid gap-2 border-t py-2">
      <div className={enabled ? "" : "text-text-muted"}>
        <p className="flex min-w-0 items-center gap-2 font-medium">
          <Mark size={14} aria-hidden className="shrink-0 text-text-muted" />
          <span className="truncate">{name}</span>
          {!enabled && " (off)"}
        </p>
        <p className="truncate text-text-muted">{shown}</p>
        {quiet && <p className="text-xs text-text-muted">{quietWords(quiet)}</p>}
        {last && (
          <p className={`text-xs ${isFailed ? "text-status-failed" : "text-text-muted"}`}>
            {lastWords(last)} · <Moment at={last.at} />
          </p>
        )}
        {error && <p className="text-xs text-status-failed">{error.message}</p>}
      </div>
      <div className="flex flex-wrap gap-1">
        <ReasonedButton
          size="small"
          denied={reason}
          disabled={test.isPending}
          onClick={() => test.mutate(id)}
        >
          Send test
        </ReasonedButton>
        <ReasonedButton
          size="small"
          denied={reason}
          onClick={() => change.mutate({ id, change: { enabled: !enabled } })}
        >
          {enabled ? "Switch off" : "Switch on"}
        </ReasonedButton>
        <ReasonedButton size="small" denied={reason} onClick={onEdit}>
          Edit
        </ReasonedButton>
        {kind === "webhook" && (
          <ReasonedButton
            size="small"
            denied={reason}
            disabled={renew.isPending}
            onClick={() => renew.mutate(id)}
          >
            New secret
          </ReasonedButton>
        )}
        <ReasonedButton size="small" denied={reason} onClick={onRemove}>
          Remove
        </ReasonedButton>
      </div>
    </li>
  );
}
