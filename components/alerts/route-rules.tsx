"use client";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { alertWrites } from "#components/alerts/alert-queries.ts";
import { RuleRow } from "#components/alerts/rule-row";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";
import type { AlertRule } from "#lib/wire/console/alert";
import type { RouteAlertPage } from "#lib/wire/console/route-alert";

const RouteRuleForm = dynamic(
  () => import("#components/alerts/route-rule-form").then((m) => m.RouteRuleForm),
  {
    ssr: false,
  },
);

const DENIED = "Only admins can change alert rules. Ask an admin of this console.";

type Props = Pick<RouteAlertPage, "rules" | "routes"> & { admin: boolean };

/** Alert rules of all routes; each route has its own. */
export function RouteRules({ rules, routes, admin }: Props) {
  const [editing, setEditing] = useState<AlertRule | null>(null);
  const { send: change, problem } = useWrite(alertWrites(useQueryClient(), null).changeRule, "Rule saved");
  return (
    <section aria-labelledby="alert-rules" className="grid gap-3 rounded-lg border bg-surface p-4">
      <h2 id="alert-rules" className="font-semibold">
        Rules
      </h2>
      {!admin && <p className="text-text-muted">{DENIED}</p>}
      {routes.length === 0 && (
        <p className="text-text-muted">
          This service has no routes. A route gets all rules within some seconds after it is made.
        </p>
      )}
      <FormProblem problem={problem} />
      {routes.map(({ routeId, name }) => {
        const own = rules.filter(({ route }) => route === routeId);
        return (
          <section key={routeId} aria-label={`Rules of ${name}`}>
            <h3 className="pb-2 font-medium">{name}</h3>
            {own.length === 0 && (
              <p className="text-text-muted">It gets its rules within some seconds, if a worker runs.</p>
            )}
            <ul className="grid empty:hidden">
              {own.map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  mayChange={admin}
                  onSwitch={() => change({ id: rule.id, change: { enabled: !rule.enabled } })}
                  onEdit={isEditable(rule) ? () => setEditing(rule) : undefined}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {editing && <RouteRuleForm rule={editing} onClose={() => setEditing(null)} />}
    </section>
  );
}

function isEditable({ kind }: AlertRule): boolean {
  return kind !== "route_alarm" && kind !== "route_credit";
}
