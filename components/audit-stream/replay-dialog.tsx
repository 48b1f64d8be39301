import { auditStreamWrites } from "#components/audit-stream/audit-stream-queries.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { FormDialog } from "#components/ui/form/form-dialog";
import { MomentField } from "#components/ui/form/moment-field";
import { momentAt, wallTime } from "#lib/domain/time/wall-time";
import type { AuditStream } from "#lib/wire/service/audit-stream";

const DAY_MS = 86_400_000;

type Props = { onClose: () => void; onDone: (stream: AuditStream) => void };

/** Asks for the moment from which records are sent again. */
export function ReplayDialog({ onClose, onDone }: Props) {
  const { zone } = useTimeStyle();
  const send = (form: FormData) =>
    auditStreamWrites.replay(momentAt(String(form.get("from")), zone, "first")?.toISOString() ?? "");
  return (
    <FormDialog
      title="Send records again"
      submit="Send again"
      done="Records are sent again"
      onClose={onClose}
      onSubmit={async (form) => onDone(await send(form))}
    >
      <p>
        Every record since this moment is sent once more, before newer ones. The receiver knows a record that
        it has by its log and id.
      </p>
      <MomentField
        label="Since"
        name="from"
        required
        at={wallTime(new Date(Date.now() - DAY_MS), zone).slice(0, 16)}
        hint={`Times in ${zone.replaceAll("_", " ")}`}
      />
    </FormDialog>
  );
}
