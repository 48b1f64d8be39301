import type { ReactNode } from "react";
import { Moment } from "#components/ui/moment";
import { bytesLabel } from "#lib/domain/text/bytes-label";
import type { Storage } from "#lib/wire/service/storage";

/** The disk, the database's size and growth, and whether old data is deleted. */
export function StorageSummary({ storage }: { storage: Storage }) {
  const { disk, bytes, bytesPerDay, since, agedAt, auditAges } = storage;
  return (
    <>
      <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        <Fact name="Free on the disk">
          {disk ? (
            <>
              <Value isBad={disk.isLow}>{bytesLabel(disk.freeBytes)}</Value>
              <Note>of {bytesLabel(disk.totalBytes)}</Note>
            </>
          ) : (
            <>
              <Value>Unknown</Value>
              <Note>The database is on a server of its own.</Note>
            </>
          )}
        </Fact>
        <Fact name="All tables">
          <Value>{bytesLabel(bytes)}</Value>
          <Note>with indexes</Note>
        </Fact>
        <Fact name="Growth">
          <Value>{bytesPerDay === null ? "Unknown" : `${bytesLabel(bytesPerDay)} a day`}</Value>
          <Note>{since ? `since ${since}` : "Known from the second day on."}</Note>
        </Fact>
        <Fact name="Old rows last deleted">
          <Value>{agedAt ? <Moment at={agedAt} /> : "Not yet"}</Value>
          <Note>A worker looks every minute.</Note>
        </Fact>
      </dl>
      {!auditAges && (
        <p className="rounded-md border border-notice-border bg-notice px-3 py-2">
          Old audit records are not deleted, because the database's user may not act as the role{" "}
          <code className="font-mono">redial_ageing</code>. An administrator of the database can create it and
          grant it to that user. Then restart Redial.
        </p>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg border bg-surface p-3">
      <dt className="text-text-muted">{name}</dt>
      {children}
    </div>
  );
}

function Value({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <dd className={`text-lg font-semibold tabular-nums ${isBad ? "text-status-overdue" : ""}`}>{children}</dd>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <dd className="text-xs text-text-muted">{children}</dd>;
}
