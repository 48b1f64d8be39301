"use client";
import { useQuery } from "@tanstack/react-query";
import { Inbox, KeyRound } from "lucide-react";
import Link from "next/link";
import { ErrorCounts } from "#components/overview/error-counts";
import { HourBars } from "#components/overview/hour-bars";
import { SyncHealth } from "#components/overview/sync-health";
import { Tiles } from "#components/overview/tiles";
import { buttonClass } from "#components/ui/button";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { overviewQuery } from "#lib/browser/queries";
import { usePollPause } from "#lib/browser/use-poll-pause";
import type { Overview } from "#lib/wire/console-counts";

export function OverviewView({ campaign, initial }: { campaign: string; initial: Overview }) {
  const { data, error } = useQuery({ ...overviewQuery(campaign), ...usePollPause(), initialData: initial });
  const { counts, freshness, hours, errors } = data;
  if (freshness.stop?.reason === "key_missing") {
    return (
      <Empty
        icon={<KeyRound size={28} />}
        title="This campaign has no key yet"
        action={
          <Link href="/settings" className={buttonClass({ look: "primary" })}>
            Settings
          </Link>
        }
      >
        With an API key of the campaign, its messages can be read.
      </Empty>
    );
  }
  return (
    <>
      {error && (
        <ErrorPanel
          what="The overview could not be read"
          works="The numbers below are the last ones read."
          next="This page tries again by itself."
          error={error}
        />
      )}
      <Tiles campaign={campaign} counts={counts} soFar={!freshness.coverage.complete} />
      {counts.all === 0 && freshness.coverage.complete && (
        <Empty icon={<Inbox size={28} />} title="No messages yet">
          What is sent with this campaign's API key appears here by itself.
        </Empty>
      )}
      {hours.length > 0 && <HourBars hours={hours} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {errors.length > 0 ? (
          <section aria-label="Errors by code">
            <ErrorCounts errors={errors} href={`/campaigns/${campaign}/messages`} />
          </section>
        ) : (
          <p className="rounded-lg border bg-surface px-4 py-3 text-text-muted">No message has failed.</p>
        )}
        <SyncHealth freshness={freshness} />
      </div>
    </>
  );
}
