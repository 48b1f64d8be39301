"use client";
import { useQuery } from "@tanstack/react-query";
import { Download, ScrollText } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { AuditFilters } from "#components/audit/audit-filters";
import { auditExportPath, auditQuery } from "#components/audit/audit-queries.ts";
import { AuditTable } from "#components/audit/audit-table";
import { IgnoredNotice } from "#components/messages/list/ignored-notice";
import { Pager } from "#components/messages/list/pager";
import { Empty } from "#components/ui/empty";
import { buttonClass } from "#components/ui/form/button";
import { Loading } from "#components/ui/loading";
import { type Change, filterOf, withFilter, withPosition } from "#lib/browser/list-address";
import { answerFor, type ServerAnswer } from "#lib/browser/live/server-answer";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { DEFAULT_PAGE_SIZE } from "#lib/domain/api/page-sizes";
import type { AuditPage } from "#lib/wire/console/audit";

const AuditRecordDialog = dynamic(
  () => import("#components/audit/audit-record").then((m) => m.AuditRecordDialog),
  { ssr: false },
);

/** `own`: the operator sees only their own actions. `years`: how long records are kept. */
type Props = { initial: ServerAnswer<AuditPage>; own: boolean; years: number };

/** Lists who did what, newest first. */
export function AuditView({ initial, own, years }: Props) {
  const params = new URLSearchParams(useSearchParams().toString());
  const filter = filterOf(params);
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...auditQuery(filter),
    ...usePollPause(),
    initialData: answerFor(initial, filter),
  });
  const open = params.get("open");
  const go = (address: string) => window.history.pushState(null, "", address || window.location.pathname);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-60 flex-1 text-text-muted">
          {own
            ? "Every change, export and sign-in of yours. Admins see what everyone did."
            : "Every change, export and sign-in. Records are never changed."}{" "}
          Records older than {years === 1 ? "a year" : `${years} years`} are no longer kept.
        </p>
        <a href={auditExportPath(params)} download className={buttonClass({})}>
          <Download size={14} aria-hidden />
          Export CSV
        </a>
      </div>
      <AuditFilters own={own} params={params} onChange={(change: Change) => go(withFilter(params, change))} />
      <IgnoredNotice ignored={data?.ignored ?? []} />
      {(error || isPending) && <Loading of="the audit log" rows={12} error={error} />}
      {data?.records.length === 0 && (
        <Empty icon={<ScrollText size={28} />} title="No records match">
          {own ? "Remove a filter." : "Remove a filter, or choose “Everyone” under “By”."}
        </Empty>
      )}
      {data && data.records.length > 0 && (
        <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
          <AuditTable records={data.records} params={params} />
        </div>
      )}
      {data && (
        <Pager
          params={params}
          newer={data.newer}
          older={data.older}
          summary={`${data.records.length} on this page`}
          size={Number(params.get("size") ?? DEFAULT_PAGE_SIZE)}
        />
      )}
      {open && (
        <AuditRecordDialog
          id={open}
          known={data?.records.find(({ id }) => id === open)}
          onClose={() => go(withPosition(params, { open: null }))}
        />
      )}
    </>
  );
}
