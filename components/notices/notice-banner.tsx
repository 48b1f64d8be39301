"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { noticeQuery } from "#components/notices/notice-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { keepPreference } from "#lib/browser/preferences";
import type { NoticeState } from "#lib/wire/service/notice";

// Loaded on demand, because few screens have a notice.
const NoticeText = dynamic(() => import("#components/notices/notice-text").then((m) => m.NoticeText), {
  loading: () => null,
});

/** `dismissed`: the id of the notice that this person has dismissed. */
type Props = { initial: NoticeState; dismissed: string | null };

/** Shows an admin's notice on every screen. Information can be dismissed; a warning stays. */
export function NoticeBanner({ initial, dismissed: before }: Props) {
  const { data } = useQuery({ ...noticeQuery, ...usePollPause(), initialData: initial });
  const [dismissed, setDismissed] = useState(before);
  const { notice } = data;
  const isWarning = notice?.severity === "warning";
  const isSeen = notice?.isShown && (isWarning || notice.id !== dismissed);
  return (
    // The element stays in the page, so that a later notice is read out.
    <div role="status" aria-label="Notice" className="shrink-0">
      {isSeen && (
        <NoticeText
          notice={notice}
          onDismiss={() => {
            keepPreference("notice", notice.id);
            setDismissed(notice.id);
          }}
        />
      )}
    </div>
  );
}
