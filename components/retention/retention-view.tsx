"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Edited, RetentionDialog } from "#components/retention/retention-dialog";
import { retentionQuery } from "#components/retention/retention-queries.ts";
import { RetentionTable } from "#components/retention/retention-table";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { Section } from "#components/service/section";
import { ErrorPanel } from "#components/ui/error-panel";
import { ActionButton } from "#components/ui/form/action-button";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { agesLabel } from "#lib/domain/retention/retention-labels";
import type { Retention } from "#lib/wire/service/retention";

type Props = { admin: boolean; initial: Retention };

/** Shows the retention ages of all campaigns and of each, and what was removed so far. */
export function RetentionView({ admin, initial }: Props) {
  const client = useQueryClient();
  const { data, error } = useQuery({ ...retentionQuery, ...usePollPause(), initialData: initial });
  const [edited, setEdited] = useState<Edited | null>(null);
  const denied = admin ? null : ADMINS_ONLY;
  const { all, campaigns, asOf } = data;
  return (
    <>
      {error && <ErrorPanel what="Retention could not be read again" error={error} />}
      <Section title="All campaigns">
        <p>{agesLabel(all.ages)}</p>
        <p className="text-text-muted">
          {all.changedAt ? (
            <>
              Set by {all.changedBy}, <Moment at={all.changedAt} />.
            </>
          ) : (
            "Nobody has set how long messages are kept."
          )}{" "}
          A campaign can have rules of its own. Counts, the overview and batches keep their figures.
        </p>
        <div>
          <ActionButton
            denied={denied}
            onClick={() => setEdited({ subject: "", name: "all campaigns", ages: all.ages, own: true })}
          >
            Change for all campaigns…
          </ActionButton>
        </div>
      </Section>
      <RetentionTable campaigns={campaigns} mayChange={admin} onEdit={setEdited} />
      <p className="text-xs text-text-muted">
        As of <Moment at={asOf} absolute />. Every hour a worker removes what is old enough.
      </p>
      {edited && (
        <RetentionDialog
          edited={edited}
          all={all.ages}
          onClose={() => setEdited(null)}
          onDone={(answer) => client.setQueryData(retentionQuery.queryKey, answer)}
        />
      )}
    </>
  );
}
