"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, UserCheck } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { reviewExportPath, reviewQuery } from "#components/access-review/review-queries.ts";
import { ReviewTable } from "#components/access-review/review-table";
import { TakeAwayDialog } from "#components/access-review/take-away-dialog";
import { Pager } from "#components/messages/list/pager";
import { Empty } from "#components/ui/empty";
import { buttonClass } from "#components/ui/form/button";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Loading } from "#components/ui/loading";
import { Moment } from "#components/ui/moment";
import { filterOf, withFilter } from "#lib/browser/list-address";
import { answerFor, type ServerAnswer } from "#lib/browser/live/server-answer";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { DEFAULT_PAGE_SIZE } from "#lib/domain/api/page-sizes";
import { UNUSED_DAYS } from "#lib/domain/people/unused";
import { counted } from "#lib/domain/text/counted";
import type { Access, AccessReview } from "#lib/wire/console/review";

/** Lists everyone's rights, since when and by whom they were given; unused ones can be removed. */
export function ReviewView({ initial }: { initial: ServerAnswer<AccessReview> }) {
  const params = new URLSearchParams(useSearchParams().toString());
  const filter = filterOf(params);
  const { data, error, isPending } = useQuery({
    ...reviewQuery(filter),
    ...usePollPause(),
    initialData: answerFor(initial, filter),
  });
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: ["access review"] });
  const [chosen, setChosen] = useState<Access | null>(null);
  const show = (unused: boolean) =>
    window.history.pushState(
      null,
      "",
      withFilter(params, { unused: unused ? "1" : null }) || window.location.pathname,
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-60 flex-1 text-text-muted">
          Every role and membership: who gave it, and when it last let the person in.
          {data && (
            <>
              {" "}
              As of <Moment at={data.asOf} />.
            </>
          )}
        </p>
        <CheckboxField
          label={`Not used for ${UNUSED_DAYS} days`}
          checked={params.get("unused") === "1"}
          onSwitch={show}
        />
        <a href={reviewExportPath(params)} download className={buttonClass({})}>
          <Download size={14} aria-hidden />
          Export CSV
        </a>
      </div>
      {(error || isPending) && <Loading of="the access review" rows={12} error={error} />}
      {data?.access.length === 0 && (
        <Empty icon={<UserCheck size={28} />} title="Nothing to review here">
          Everything that people have was given or used in the last {UNUSED_DAYS} days.
        </Empty>
      )}
      {data && data.access.length > 0 && <ReviewTable access={data.access} onTakeAway={setChosen} />}
      {data && (
        <Pager
          params={params}
          newer={data.newer}
          older={data.older}
          summary={`${counted(data.access.length, "row")} on this page`}
          size={Number(params.get("size") ?? DEFAULT_PAGE_SIZE)}
          names={{ newer: "Previous", older: "Next" }}
        />
      )}
      {chosen && <TakeAwayDialog access={chosen} onChanged={changed} onClose={() => setChosen(null)} />}
    </>
  );
}
