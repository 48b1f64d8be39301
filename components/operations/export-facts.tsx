"use client";
import { Download } from "lucide-react";
import { fileSize } from "#components/operations/operation-labels.ts";
import { OperationMeter } from "#components/operations/operation-meter";
import { ActionButton } from "#components/ui/form/action-button";
import { buttonClass } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import type { ExportFacts as Facts } from "#lib/wire/console/export";
import type { Operation } from "#lib/wire/console/operation";

type Props = { campaign: string; operation: Operation; made: Facts };

/** An export's progress and, once it is made, its file's size, moment and remaining time. */
export function ExportFacts({ campaign, operation, made }: Props) {
  const { rows, bytes, asOf, zone, ready, expiresAt, failed, masked, denied } = made;
  const isGone = operation.endedAt !== null && !ready;
  return (
    <>
      {asOf && !isGone && (
        <OperationMeter
          name="Messages"
          total={operation.total}
          segments={[
            { label: "Written", n: rows, colour: "bg-bar-delivered" },
            { label: "Not written yet", n: operation.total - rows, colour: "bg-bar-unseen" },
          ]}
        />
      )}
      {failed && <p role="alert">{failed} Nothing was kept. Start a new export.</p>}
      {asOf && (
        <p className="text-text-muted">
          Data as of <Moment at={asOf} absolute />. Times in the file are in {zone}.
          {masked && " Numbers, values and texts are masked in it."}
        </p>
      )}
      {ready && expiresAt && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {denied ? (
            <ActionButton look="primary" denied={denied}>
              Download CSV ({fileSize(bytes)})
            </ActionButton>
          ) : (
            <a
              href={`/api/console/campaigns/${campaign}/operations/${operation.id}/download`}
              download
              className={buttonClass({ look: "primary" })}
            >
              <Download size={14} aria-hidden /> Download CSV ({fileSize(bytes)})
            </a>
          )}
          <span className="text-text-muted">
            Kept until <Moment at={expiresAt} absolute />.
          </span>
        </div>
      )}
      {isGone && !failed && !operation.cancelledAt && (
        <p className="text-text-muted">The file has expired and was deleted. Start a new export.</p>
      )}
    </>
  );
}
