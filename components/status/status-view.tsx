"use client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleMinus, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { type Line, statusLines, verdictLabel } from "#components/status/status-labels.ts";
import { Moment } from "#components/ui/moment";
import { getJson } from "#lib/browser/api";
import type { Status } from "#lib/wire/service/status";

const POLL_MS = 10_000;

const statusQuery = queryOptions({
  queryKey: ["status"],
  queryFn: ({ signal }) => getJson<Status>("/api/status", signal),
  refetchInterval: POLL_MS,
});

const ICONS = { good: CircleCheck, bad: TriangleAlert, none: CircleMinus };
const COLOURS = { good: "text-status-delivered", bad: "text-status-overdue", none: "text-text-muted" };
const SAID = { good: "Good", bad: "Attention", none: "No figure" };

/** The service's state, loaded again every ten seconds. */
export function StatusView({ initial }: { initial: Status }) {
  const { data, isError } = useQuery({ ...statusQuery, initialData: initial });
  const lines = statusLines(data);
  const notice = data.measured?.notice;
  return (
    <main className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="flex items-center gap-2 text-lg font-semibold">
          <span aria-hidden className="size-3 shrink-0 rounded-full bg-accent" />
          Status
        </h1>
        <Link href="/" className="text-text-accent hover:underline">
          Open the console
        </Link>
      </div>
      <p role="status">
        {isError ? "This page cannot reach Redial at the moment. The figures are from before. " : ""}
        {verdictLabel(lines)}
      </p>
      {notice && (
        <p
          className={`rounded-md border p-3 wrap-anywhere ${notice.severity === "warning" ? "border-notice-border bg-notice" : "bg-raised"}`}
        >
          <strong>{notice.severity === "warning" ? "Warning: " : "Notice: "}</strong>
          {notice.text}{" "}
          <span className="text-text-muted">
            Until <Moment at={notice.until} absolute />
          </span>
        </p>
      )}
      <dl className="divide-y rounded-md border bg-surface">
        {lines.map((line) => (
          <StatusLine key={line.name} {...line} />
        ))}
      </dl>
      <p className="text-xs text-text-muted">
        {data.measured ? (
          <>
            Measured <Moment at={data.measured.asOf} absolute />
          </>
        ) : (
          "Nothing has been measured yet"
        )}
        {data.database === "away" && data.measured && ", before the database stopped answering"}. For
        programs:{" "}
        <a href="/api/status" className="underline">
          /api/status
        </a>
      </p>
    </main>
  );
}

function StatusLine({ name, state, words, more }: Line) {
  const Icon = ICONS[state];
  return (
    <div className="grid items-start gap-x-4 gap-y-1 p-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="flex items-center gap-2 font-medium">
        <Icon size={16} role="img" aria-label={SAID[state]} className={`shrink-0 ${COLOURS[state]}`} />
        {name}
      </dt>
      <dd className="wrap-anywhere max-sm:pl-6">
        {words}
        {more && <span className="block text-text-muted">{more}</span>}
      </dd>
    </div>
  );
}
