import { noticeWrites } from "#components/notices/notice-queries.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { Field, SelectField } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { MAX_NOTICE_CHARACTERS } from "#lib/domain/notices/notice";
import { momentAt, wallTime } from "#lib/domain/time/wall-time";
import type { NoticeState } from "#lib/wire/service/notice";

const HOUR_MS = 3_600_000;

type Props = { onClose: () => void; onDone: (state: NoticeState) => void };

export function NoticeDialog({ onClose, onDone }: Props) {
  const { zone } = useTimeStyle();
  const send = (form: FormData) => {
    const read = (name: string) => momentAt(String(form.get(name)), zone, "first")?.toISOString();
    const severity = form.get("severity") === "warning" ? "warning" : "info";
    const request = {
      severity,
      text: String(form.get("text")),
      from: read("from"),
      until: read("until") ?? "",
    };
    return noticeWrites.set({ ...request, severity });
  };
  return (
    <FormDialog
      title="Show a notice"
      submit="Show the notice"
      done="Notice saved"
      onClose={onClose}
      onSubmit={async (form) => onDone(await send(form))}
    >
      <Field
        label="Text"
        name="text"
        required
        maxLength={MAX_NOTICE_CHARACTERS}
        autoComplete="off"
        hint="Plain text. Everyone sees it on every screen and on the status page."
      />
      <SelectField label="Severity" name="severity" hint="A warning cannot be dismissed.">
        <option value="info">Information</option>
        <option value="warning">Warning</option>
      </SelectField>
      <Field label="From" name="from" type="datetime-local" hint="Leave it empty to begin now." />
      <Field
        label="Until"
        name="until"
        type="datetime-local"
        required
        defaultValue={wallTime(new Date(Date.now() + HOUR_MS), zone).slice(0, 16)}
        hint={`Times in ${zone.replaceAll("_", " ")}`}
      />
    </FormDialog>
  );
}
