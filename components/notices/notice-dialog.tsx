import { noticeWrites } from "#components/notices/notice-queries.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { Field, SelectField } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { MomentField } from "#components/ui/form/moment-field";
import { MAX_NOTICE_CHARACTERS } from "#lib/domain/notices/notice";
import { momentAt, wallTime } from "#lib/domain/time/wall-time";
import type { NoticeState } from "#lib/wire/service/notice";

const HOUR_MS = 3_600_000;

type Props = { notice: NoticeState["notice"]; onClose: () => void; onDone: (state: NoticeState) => void };

/** Writes a new notice, or changes the present one. */
export function NoticeDialog({ notice, onClose, onDone }: Props) {
  const { zone } = useTimeStyle();
  const wall = (moment: Date) => wallTime(moment, zone).slice(0, 16);
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
      title={notice ? "Change the notice" : "Show a notice"}
      submit={notice ? "Save the notice" : "Show the notice"}
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
        defaultValue={notice?.text}
        hint={`Plain text, at most ${MAX_NOTICE_CHARACTERS} characters. Everyone sees it on every screen and on the status page.`}
      />
      <SelectField
        label="Kind"
        name="severity"
        defaultValue={notice?.severity}
        hint="People can dismiss information, but not a warning."
      >
        <option value="info">Information</option>
        <option value="warning">Warning</option>
      </SelectField>
      <MomentField
        label="From"
        name="from"
        at={notice && !notice.isShown ? wall(new Date(notice.from)) : null}
        hint={`Empty: from now on. Times in ${zone.replaceAll("_", " ")}.`}
      />
      <MomentField
        label="Until"
        name="until"
        required
        at={wall(notice ? new Date(notice.until) : new Date(Date.now() + HOUR_MS))}
      />
    </FormDialog>
  );
}
