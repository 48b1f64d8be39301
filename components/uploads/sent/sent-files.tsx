"use client";
import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { RunsOut } from "#components/approvals/file-state";
import { ErrorPanel } from "#components/ui/error-panel";
import { Moment } from "#components/ui/moment";
import { Cell, Head, NOT_ON_PHONE, NOT_ON_TABLET, NumberCell, Table, TableFrame } from "#components/ui/table";
import { ToneMark } from "#components/ui/tone-mark";
import { sentLabel, sentPath } from "#components/uploads/sent/sent-labels.ts";
import { sentUploadsQuery } from "#components/uploads/upload-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { UploadRecord } from "#lib/wire/console/upload";

/** The campaign's latest files: who sent them, when, and how each ended. Empty before the first one. */
export function SentFiles({ campaign }: { campaign: string }) {
  const { data, error } = useQuery({ ...sentUploadsQuery(campaign), ...usePollPause() });
  if (error && !data) return <ErrorPanel what="The files that were sent could not be loaded" error={error} />;
  if (!data?.uploads.length) return null;
  return (
    <section aria-labelledby="sent-files" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="sent-files" className="text-base font-semibold">
        Files sent lately
      </h2>
      <TableFrame aria-labelledby="sent-files">
        <Table>
          <Head
            names={["File", "State", "Messages", "By", "Sent"]}
            numbers={["Messages"]}
            notOnPhone={["Messages"]}
            notOnTablet={["By", "Sent"]}
          />
          <tbody>
            {data.uploads.map((upload) => (
              <SentFile key={upload.id} campaign={campaign} upload={upload} />
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  );
}

function SentFile({ campaign, upload }: { campaign: string; upload: UploadRecord }) {
  const { label, tone } = sentLabel(upload);
  const path = sentPath(campaign, upload);
  return (
    <tr className="hover:bg-hover">
      <Cell className="w-full max-w-0 max-lg:h-13" title={upload.fileName}>
        {path ? (
          <Link href={path as Route} prefetch={false} className="font-medium hover:underline">
            {upload.fileName}
          </Link>
        ) : (
          <span className="font-medium">{upload.fileName}</span>
        )}
        <span className="block truncate text-xs text-text-muted lg:hidden">
          <Moment at={upload.startedAt} /> · {upload.operator}
        </span>
      </Cell>
      <Cell className="max-sm:whitespace-normal max-sm:leading-tight">
        <ToneMark tone={tone}>{label}</ToneMark>
        {upload.state === "waiting" && upload.held?.state === "waiting" && (
          <span className="block text-xs text-text-muted">
            <RunsOut at={upload.held.expiresAt} />
          </span>
        )}
        {upload.state === "waiting" && upload.held?.sendAt && (
          <span className="block text-xs text-text-muted">
            Goes <Moment at={upload.held.sendAt} absolute />
          </span>
        )}
      </Cell>
      <NumberCell n={upload.rows} className={NOT_ON_PHONE} />
      <Cell className={`max-w-56 ${NOT_ON_TABLET}`} title={upload.operator}>
        {upload.operator}
      </Cell>
      <Cell className={NOT_ON_TABLET}>
        <Moment at={upload.startedAt} />
      </Cell>
    </tr>
  );
}
