import { TrialFields, trialIn } from "#components/approvals/trial-fields";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { Trial } from "#lib/domain/files/trial";

type Props = {
  rows: number;
  submit: string;
  onSubmit: (trial: Trial) => Promise<unknown>;
  onClose: () => void;
};

/** Asks how many rows of a file go first, and what is asked of them. */
export function TrialDialog({ rows, submit, onSubmit, onClose }: Props) {
  return (
    <FormDialog
      title="Send the first rows first"
      submit={submit}
      done=""
      onSubmit={(form) => onSubmit(trialIn(form))}
      onClose={onClose}
    >
      <TrialFields rows={rows} />
    </FormDialog>
  );
}
