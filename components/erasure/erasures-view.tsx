"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { AskErasure } from "#components/erasure/ask-erasure";
import { erasuresQuery } from "#components/erasure/erasure-queries.ts";
import { ErasureTable } from "#components/erasure/erasure-table";
import { ErrorPanel } from "#components/ui/error-panel";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { SECOND_ADMIN_NEEDED } from "#lib/domain/erasure/erasure-rules";
import type { Erasures } from "#lib/wire/service/erasure";

/** Requests an erasure, and lists the requested ones. */
export function ErasuresView({ initial }: { initial: Erasures }) {
  const { data, error } = useQuery({ ...erasuresQuery, ...usePollPause(), initialData: initial });
  return (
    <>
      {error && <ErrorPanel what="Erasures could not be read again" error={error} />}
      {data.admins < 2 && (
        <p role="note" className="rounded-lg border border-notice-border bg-notice p-3">
          {SECOND_ADMIN_NEEDED}{" "}
          <Link href="/settings/people" className="whitespace-nowrap underline">
            Settings, People
          </Link>
        </p>
      )}
      <AskErasure admins={data.admins} />
      <ErasureTable erasures={data.erasures} />
      <p className="text-xs text-text-muted">
        As of <Moment at={data.asOf} absolute />. Receipts are kept and have no personal data.
      </p>
    </>
  );
}
