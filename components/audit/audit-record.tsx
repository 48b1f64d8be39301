"use client";
import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { auditRecordQuery, supportText } from "#components/audit/audit-queries.ts";
import { EarlierAnswers } from "#components/audit/earlier-answers";
import { OutcomeMark } from "#components/audit/outcome-mark";
import { ParameterValue, parameterName } from "#components/audit/parameter-value";
import { Breakable } from "#components/ui/breakable";
import { Button } from "#components/ui/form/button";
import { CopyButton } from "#components/ui/form/copy-button";
import { TraceId } from "#components/ui/form/trace-id";
import { Loading } from "#components/ui/loading";
import { Moment } from "#components/ui/moment";
import { Dialog } from "#components/ui/popup/dialog";
import { announce } from "#lib/browser/announcer";
import { auditLabel } from "#lib/domain/audit/audit-actions";
import type { AuditDetail, AuditRecord } from "#lib/wire/console/audit";

type Props = { id: string; known: AuditRecord | undefined; onClose: () => void };

/** One record with its parameters. There is nothing to edit. */
export function AuditRecordDialog({ id, known, onClose }: Props) {
  const { data, error } = useQuery(auditRecordQuery(id, known));
  return (
    <Dialog title={data ? auditLabel(data.action, data.outcome) : "Audit record"} onClose={onClose}>
      {!data && <Loading of="the record" rows={6} error={error} />}
      {data && <Facts record={data} />}
    </Dialog>
  );
}

function Facts({ record }: { record: AuditDetail }) {
  const { at, actor, campaign, target, parameters, address, traceId, earlier } = record;
  const entries = Object.entries(parameters).filter(([, value]) => value !== null && value !== "");
  async function copy() {
    await navigator.clipboard.writeText(supportText(record));
    announce("Copied");
  }
  return (
    <>
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-y-1.5 [&>dt]:self-start [&>dt]:pt-0.5 [&>dt]:text-text-muted">
        <dt>When</dt>
        <dd>
          <Moment at={at} absolute />
        </dd>
        <dt>Who</dt>
        <dd className="wrap-anywhere">{actor}</dd>
        <dt>Outcome</dt>
        <dd>
          <OutcomeMark record={record} />
        </dd>
        <dt>Target</dt>
        <Copied what="target" text={target} />
        {campaign && (
          <>
            <dt>Campaign</dt>
            <Copied what="campaign id" text={campaign.campaignId ?? ""}>
              {campaign.name ?? "removed"}
            </Copied>
          </>
        )}
        <dt>Address</dt>
        <dd>{address || "not known"}</dd>
        <dt>Trace id</dt>
        <dd>
          <TraceId id={traceId} none="none" />
        </dd>
      </dl>
      {entries.length > 0 && (
        <section aria-label="Parameters" className="grid gap-1">
          <h3 className="font-medium">Parameters</h3>
          <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md border bg-sunken p-3 text-xs [&>dt]:text-text-muted">
            {entries.map(([name, value]) => (
              <Entry key={name} name={name} value={value} />
            ))}
          </dl>
        </section>
      )}
      {earlier.length > 0 && <EarlierAnswers records={earlier} />}
      <div className="flex justify-end">
        <Button onClick={copy}>
          <Copy size={14} aria-hidden />
          Copy for support
        </Button>
      </div>
    </>
  );
}

function Entry({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <dt title={name}>{parameterName(name)}</dt>
      <dd className="wrap-anywhere">
        <ParameterValue value={value} />
      </dd>
    </>
  );
}

function Copied({ what, text, children }: { what: string; text: string; children?: ReactNode }) {
  return (
    <dd className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 wrap-anywhere">{children ?? <Breakable text={text} />}</span>
      {text && <CopyButton label={`Copy ${what}`} text={text} />}
    </dd>
  );
}
