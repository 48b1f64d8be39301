"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Pause, Play, RefreshCw } from "lucide-react";
import { StoppedNotice, TroubleNotice } from "#components/shell/freshness/freshness-trouble";
import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { Popover, type PopupProps } from "#components/ui/popup/popover";
import { isReading } from "#lib/browser/live/freshness-labels";
import { changeRefreshing, INTERVAL_CHOICES, useRefreshing } from "#lib/browser/live/refreshing";
import { serverNow } from "#lib/browser/live/server-clock";
import { refreshCampaign } from "#lib/browser/refresh-campaign";
import type { Freshness } from "#lib/wire/console/freshness";

type Props = { freshness: Freshness | undefined; campaign: string };

export function FreshnessPopup({
  anchor,
  onClose,
  ...shown
}: Props & Pick<PopupProps, "anchor" | "onClose">) {
  return (
    <Popover label="Freshness" anchor={anchor} onClose={onClose}>
      <Panel {...shown} />
    </Popover>
  );
}

function Panel({ freshness, campaign }: Props) {
  const client = useQueryClient();
  const { pausedAt, seconds } = useRefreshing();
  const Toggle = pausedAt ? Play : Pause;
  return (
    <div className="grid w-80 max-w-full gap-3 p-2">
      {freshness?.stop && <StoppedNotice stop={freshness.stop} />}
      {freshness?.trouble && !freshness.stop && (
        <TroubleNotice freshness={freshness} trouble={freshness.trouble} />
      )}
      {freshness?.slowed && (freshness.state === "slowed" || freshness.state === "catching_up") && (
        <p>
          The campaign's shared limit is busy. The console refreshes less often to leave room for sending,
          until 1 minute after the last call over the limit.
        </p>
      )}
      <div className="flex gap-2">
        <Button onClick={() => refreshCampaign(client, campaign)}>
          <RefreshCw size={14} aria-hidden /> {freshness?.stop ? "Check again" : "Refresh now"}
        </Button>
        <Button onClick={() => changeRefreshing({ pausedAt: pausedAt ? null : serverNow().toISOString() })}>
          <Toggle size={14} aria-hidden /> {pausedAt ? "Resume updates" : "Pause updates"}
        </Button>
      </div>
      <label className="flex items-center justify-between gap-2">
        Refresh
        <select
          className="control h-7"
          value={seconds ?? "auto"}
          onChange={({ target }) =>
            changeRefreshing({ seconds: target.value === "auto" ? null : Number(target.value) })
          }
        >
          <option value="auto">Automatically</option>
          {INTERVAL_CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              Every {choice} s
            </option>
          ))}
        </select>
      </label>
      {freshness && <Facts freshness={freshness} />}
      <p className="text-xs text-text-muted">
        Rows in a list keep their places. New messages are added when you choose to show them.
      </p>
    </div>
  );
}

function Facts({ freshness }: { freshness: Freshness }) {
  const { coverage, updatedAt, callsLastMinute, callsPerMinute, lastDroppedAt } = freshness;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t pt-2 text-xs tabular-nums">
      <dt className="text-text-muted">Data as of</dt>
      <dd>{updatedAt ? <Moment at={updatedAt} absolute /> : "not read yet"}</dd>
      <dt className="text-text-muted">Messages read</dt>
      <dd>{readWords(freshness)}</dd>
      <dt className="text-text-muted">Read from</dt>
      <dd>{freshness.followed ? "this service's database" : "the service's lists"}</dd>
      {!freshness.followed && (
        <>
          <dt className="text-text-muted">Calls in the last minute</dt>
          <dd>
            {callsLastMinute} of {callsPerMinute}
          </dd>
          <dt className="text-text-muted">Last call over the limit</dt>
          <dd>{lastDroppedAt ? <Moment at={lastDroppedAt} /> : "none"}</dd>
        </>
      )}
      {coverage.completeAt && (
        <>
          <dt className="text-text-muted">Late uploads may appear until</dt>
          <dd>
            <Moment at={coverage.completeAt} absolute />
          </dd>
        </>
      )}
      {!coverage.complete && coverage.readBackTo && (
        <>
          <dt className="text-text-muted">Read back to</dt>
          <dd>
            <Moment at={coverage.readBackTo} absolute />
          </dd>
        </>
      )}
    </dl>
  );
}

function readWords(freshness: Freshness): string {
  const { read, known, share } = freshness.coverage;
  const shown = read.toLocaleString("en");
  if (!isReading(freshness)) return `all ${shown} so far`;
  return share === null ? `${shown} so far` : `${shown} of ${known.toLocaleString("en")} so far`;
}
