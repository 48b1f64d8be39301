import { FormDialog } from "#components/ui/form/form-dialog";
import { TextArea } from "#components/ui/form/text-area";
import { MAX_REASON_LENGTH } from "#lib/domain/approvals/approval";

type Props = { fileName: string; onDecline: (reason: string) => Promise<unknown>; onClose: () => void };

/** Declines a file, with a reason for its uploader. */
export function DeclineDialog({ fileName, onDecline, onClose }: Props) {
  return (
    <FormDialog
      title={`Decline ${fileName}`}
      submit="Decline"
      done="File declined"
      onSubmit={(form) => onDecline(String(form.get("reason")).trim())}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        name="reason"
        required
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        hint="Whoever uploaded the file reads it. Nothing is sent."
      />
    </FormDialog>
  );
}
