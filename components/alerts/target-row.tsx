"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Mail, Webhook } from "lucide-react";
import { type AlertScope, alertWrites } from "#components/alerts/alert-queries.ts";
import { lastWords, quietWords } from "#components/alerts/alert-view.ts";
import { Button } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import { Moment } from "#components/ui/moment";
import { useWrite } from "#lib/browser/use-write";
import type { AlertTarget } from "#lib/wire/console/alert";

type Props = {
  scope: AlertScope;
  target: AlertTarget;
  /** Without permission there are no buttons; the list says once who has it. */
  mayChange: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onSecret: (secret: string) => void;
};

export function TargetRow({ scope, target, mayChange, onEdit, onRemove, onSecret }: Props) {
  const writes = alertWrites(useQueryClient(), scope);
  const test = useWrite(writes.testTarget, "Sending a test");
  const change = useWrite(writes.changeTarget, "Saved");
  const renew = useWrite(writes.renewSecret);
  const { id, kind, name, shown, quiet, enabled, last } = target;
  const problem = test.problem ?? change.problem ?? renew.problem;
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
        <FormProblem problem={problem} />
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-1">
          <Button size="small" aria-disabled={test.isPending || undefined} onClick={() => test.send(id)}>
            Send test
          </Button>
          <Button size="small" onClick={() => change.send({ id, change: { enabled: !enabled } })}>
            {enabled ? "Switch off" : "Switch on"}
          </Button>
          <Button size="small" onClick={onEdit}>
            Edit
          </Button>
          {kind === "webhook" && (
            <Button
              size="small"
              aria-disabled={renew.isPending || undefined}
              onClick={() => renew.send(id, ({ secret }) => secret && onSecret(secret))}
            >
              New secret
            </Button>
          )}
          <Button size="small" onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}
