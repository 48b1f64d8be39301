"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { alertWrites } from "#components/alerts/alert-queries.ts";
import { RuleRow } from "#components/alerts/rule-row";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";
import { conditionLabel } from "#lib/domain/alerts/alert-labels";
import type { AlertRule } from "#lib/wire/console/alert";

const RuleForm = dynamic(() => import("#components/alerts/rule-form").then((m) => m.RuleForm), {
  ssr: false,
});
const RemoveDialog = dynamic(() => import("#components/alerts/remove-dialog").then((m) => m.RemoveDialog), {
  ssr: false,
});

const DENIED = "Only admins can change alert rules. Ask an admin of this console.";

type Props = { campaign: string; rules: AlertRule[]; admin: boolean };
type Open = { kind: "add" } | { kind: "edit" | "remove"; rule: AlertRule };

export function RuleList({ campaign, rules, admin }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  const writes = alertWrites(useQueryClient(), campaign);
  const { send: change, problem } = useWrite(writes.changeRule, "Rule saved");
  const { mutateAsync: remove } = useMutation(writes.removeRule);
  const reason = admin ? null : DENIED;
  return (
    <section aria-labelledby="alert-rules" className="grid gap-3 rounded-lg border bg-surface p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 id="alert-rules" className="font-semibold">
          Rules
        </h2>
        <ActionButton denied={reason} onClick={() => setOpen({ kind: "add" })}>
          Add a rule
        </ActionButton>
      </div>
      {rules.length === 0 && (
        <p className="text-text-muted">
          No rules yet. A rule can watch how many messages fail, how long messages wait, whether the key
          works, and whether the campaign can be read.
        </p>
      )}
      <FormProblem problem={problem} />
      <ul className="grid empty:hidden">
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            mayChange={admin}
            onSwitch={() => change({ id: rule.id, change: { enabled: !rule.enabled } })}
            onEdit={() => setOpen({ kind: "edit", rule })}
            onRemove={() => setOpen({ kind: "remove", rule })}
          />
        ))}
      </ul>
      {(open?.kind === "add" || open?.kind === "edit") && (
        <RuleForm
          campaign={campaign}
          rule={open.kind === "edit" ? open.rule : null}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === "remove" && (
        <RemoveDialog
          title="Remove this rule?"
          text={`${conditionLabel(open.rule)} Its firing alerts end without a notification.`}
          done="Rule removed"
          onRemove={() => remove(open.rule.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
