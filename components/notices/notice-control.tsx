"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NoticeDialog } from "#components/notices/notice-dialog";
import { noticeQuery, noticeWrites } from "#components/notices/notice-queries.ts";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { Section } from "#components/service/section";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { Moment } from "#components/ui/moment";
import { useWrite } from "#lib/browser/use-write";
import type { NoticeState } from "#lib/wire/service/notice";

type Props = { admin: boolean; initial: NoticeState };

/** Writes and removes the notice that everyone sees. */
export function NoticeControl({ admin, initial }: Props) {
  const client = useQueryClient();
  const { data } = useQuery({ ...noticeQuery, initialData: initial });
  const [asking, setAsking] = useState(false);
  const keep = (state: NoticeState) => client.setQueryData(noticeQuery.queryKey, state);
  const { send, problem } = useWrite({ mutationFn: () => noticeWrites.clear().then(keep) }, "Notice cleared");
  const denied = admin ? null : ADMINS_ONLY;
  const { notice } = data;
  return (
    <Section title="Notice to everyone">
      {notice ? (
        <p className="wrap-anywhere">
          {notice.severity === "warning" ? "Warning" : "Information"}: “{notice.text}”{" "}
          {notice.isShown ? "Shown" : "Will be shown"} from <Moment at={notice.from} absolute /> until{" "}
          <Moment at={notice.until} absolute />. Written by {notice.by}.
        </p>
      ) : (
        <p className="text-text-muted">
          There is no notice. A notice is a line at the top of every screen and on the{" "}
          <a href="/status" className="underline">
            status page
          </a>
          , for example about planned work.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ActionButton denied={denied} onClick={() => setAsking(true)}>
          {notice ? "Change the notice" : "Show a notice"}
        </ActionButton>
        {notice && (
          <ActionButton denied={denied} onClick={() => send(undefined)}>
            Clear the notice
          </ActionButton>
        )}
      </div>
      <FormProblem problem={problem} />
      {asking && <NoticeDialog notice={notice} onClose={() => setAsking(false)} onDone={keep} />}
    </Section>
  );
}
