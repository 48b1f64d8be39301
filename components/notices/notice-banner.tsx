"use client";
import { useQuery } from "@tanstack/react-query";
import { Info, TriangleAlert, X } from "lucide-react";
import { useState } from "react";
import { noticeQuery } from "#components/notices/notice-queries.ts";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { keepPreference } from "#lib/browser/preferences";
import type { NoticeState } from "#lib/wire/service/notice";

/** `dismissed`: the id of the notice that this person has dismissed. */
type Props = { initial: NoticeState; dismissed: string | null };

/** On every screen: what an admin wants everyone to know. Information can be dismissed, a warning stays. */
export function NoticeBanner({ initial, dismissed: before }: Props) {
  const { data } = useQuery({ ...noticeQuery, ...usePollPause(), initialData: initial });
  const [dismissed, setDismissed] = useState(before);
  const { notice } = data;
  const isWarning = notice?.severity === "warning";
  const isSeen = notice?.isShown && (isWarning || notice.id !== dismissed);
  const Icon = isWarning ? TriangleAlert : Info;
  return (
    // Stays in the page, so that a notice that comes later is read out.
    <div role="status" aria-label="Notice" className="shrink-0">
      {isSeen && (
        <div
          className={`flex gap-2 border-b px-3 py-2 sm:px-4 lg:px-6 ${isWarning ? "border-notice-border bg-notice" : "bg-raised"}`}
        >
          <Icon
            size={16}
            aria-hidden
            className={`mt-0.5 shrink-0 ${isWarning ? "text-status-overdue" : "text-text-muted"}`}
          />
          <p className="min-w-0 flex-1 wrap-anywhere">
            <strong>{isWarning ? "Warning: " : "Notice: "}</strong>
            {notice.text}{" "}
            <span className="text-text-muted">
              Until <Moment at={notice.until} absolute />
            </span>
          </p>
          {!isWarning && (
            <button
              type="button"
              aria-label="Dismiss the notice"
              className="grid size-6 shrink-0 place-items-center rounded-md hover:bg-surface"
              onClick={() => {
                keepPreference("notice", notice.id);
                setDismissed(notice.id);
              }}
            >
              <X size={16} aria-hidden />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
