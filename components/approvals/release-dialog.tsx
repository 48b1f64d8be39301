import { useState } from "react";
import { ConfirmNumber } from "#components/ui/form/confirm-number";
import { FormDialog } from "#components/ui/form/form-dialog";
import { TextArea } from "#components/ui/form/text-area";
import { unconfirmed } from "#lib/browser/confirm-number";
import { MAX_REASON_LENGTH, MIN_RELEASE_REASON } from "#lib/domain/approvals/approval";
import type { ApprovalDetail } from "#lib/wire/console/approval";

type Props = {
  detail: ApprovalDetail;
  onRelease: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Releases a file without a second person, with a reason that everybody reads. */
export function ReleaseDialog({ detail: { file, production }, onRelease, onClose }: Props) {
  const [typed, setTyped] = useState("");
  return (
    <FormDialog
      title={`Release ${file.fileName} without a second person`}
      submit={file.sendAt ? "Release" : "Release and send"}
      done="File released"
      denied={production ? unconfirmed(file.rows, typed) : null}
      onSubmit={(form) => onRelease(String(form.get("reason")).trim())}
      onClose={onClose}
    >
      <p>
        Nobody else has looked at this file. The other admins and the approvers of this campaign are told, and
        the audit log, this page and the batch keep your name and your reason.
      </p>
      <TextArea
        label="Why it cannot wait for a second person"
        name="reason"
        required
        rows={3}
        minLength={MIN_RELEASE_REASON}
        maxLength={MAX_REASON_LENGTH}
      />
      {production && <ConfirmNumber n={file.rows} typed={typed} onType={setTyped} />}
    </FormDialog>
  );
}
