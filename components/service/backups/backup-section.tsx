import { Section } from "#components/service/section";
import { Moment } from "#components/ui/moment";
import { showBytes } from "#components/uploads/file/upload-file-choice.ts";
import { asSentence } from "#lib/domain/text/as-sentence";
import type { BackupState } from "#lib/wire/service/backup";

type Props = { backups: BackupState };

/** Shows when the database was last backed up, and whether that backup is reliable. */
export function BackupSection({ backups: { isScheduled, last, failed } }: Props) {
  return (
    <Section title="Backups">
      {last ? <LastBackup last={last} /> : <p className="text-text-muted">{withoutBackup(isScheduled)}</p>}
      {failed && (
        <p role="alert" className="wrap-anywhere text-status-failed">
          The backup of <Moment at={failed.at} absolute /> failed and will be tried again.
          {failed.fault && ` ${asSentence(failed.fault)}`}
        </p>
      )}
    </Section>
  );
}

function LastBackup({
  last: { at, bytes, checkedAt, isBroken, fault },
}: {
  last: NonNullable<BackupState["last"]>;
}) {
  return (
    <p className="wrap-anywhere">
      Last backup: <Moment at={at} absolute />, {showBytes(bytes)},{" "}
      {checkedAt === null ? (
        "not checked."
      ) : isBroken ? (
        <strong className="text-status-failed">broken. {fault && asSentence(fault)}</strong>
      ) : (
        <>
          checked <Moment at={checkedAt} />.
        </>
      )}
    </p>
  );
}

function withoutBackup(isScheduled: boolean): string {
  return isScheduled ? "No backup has been made yet." : "No backups are made: set BACKUP_FOLDER.";
}
