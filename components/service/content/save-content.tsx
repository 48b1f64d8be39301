"use client";
import { cleanContent, isComplete } from "#components/service/content/content-draft.ts";
import type { ContentDraft } from "#components/service/service-queries.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { Button } from "#components/ui/form/button";
import { FormProblem } from "#components/ui/form/form-problem";
import type { CallError } from "#lib/browser/api";

type Props = {
  edit: ContentDraft;
  changed: boolean;
  /** The version that another person has saved since this edit began. */
  outdated: number | null;
  /** The version that saving creates; null if the present one is changed. */
  newVersion: number | null;
  busy: boolean;
  problem: CallError | null;
  onSave: (content: ContentDraft) => void;
  onRebase: () => void;
  onCancel: () => void;
};

/** Stays visible while the content is edited. */
export function SaveContent(props: Props) {
  const { edit, changed, outdated, newVersion, busy, problem, onSave, onRebase, onCancel } = props;
  const reason = !changed
    ? "There are no changes to save."
    : !isComplete(edit)
      ? "Some texts have errors. Each error is shown below its text."
      : null;
  return (
    <div className="sticky bottom-0 z-20 grid gap-2 rounded-lg border bg-raised p-3 shadow-raised">
      <FormProblem problem={problem} fieldsSay />
      {outdated !== null && (
        <p role="alert" className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1">
            Version {outdated} was saved while you were editing. Compare it with your changes, under Versions
            below.
          </span>
          <Button size="small" onClick={onRebase}>
            Use my changes
          </Button>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{changed ? "Discard changes" : "Cancel"}</Button>
        <ActionButton
          look="primary"
          denied={reason ?? (outdated === null ? null : "Someone else has saved a newer version.")}
          aria-disabled={busy || undefined}
          onClick={() => onSave(cleanContent(edit))}
        >
          {busy ? "Saving…" : newVersion === null ? "Save content" : `Save as version ${newVersion}`}
        </ActionButton>
      </div>
    </div>
  );
}
