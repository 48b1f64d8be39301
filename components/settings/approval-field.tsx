"use client";
import { useState } from "react";
import { Field, SelectField } from "#components/ui/form/field";
import { APPROVAL_DAYS } from "#lib/domain/approvals/approval";

const FIRST_ABOVE = 1000;

/** Chooses the files of a campaign that need a second person's approval. */
export function ApprovalField({ above }: { above: number | null }) {
  const [which, setWhich] = useState(above === null ? "none" : above === 0 ? "all" : "large");
  return (
    <div className="grid gap-3">
      <SelectField
        label="Files that need the approval of a second person"
        name="approval"
        value={which}
        onChange={({ currentTarget }) => setWhich(currentTarget.value)}
        hint={`Approvers and admins of the campaign decide, never the person who uploaded. After ${APPROVAL_DAYS} days a file expires. Single messages, retries and the API are not subject to it.`}
      >
        <option value="none">None</option>
        <option value="large">Those with more than a number of rows</option>
        <option value="all">Every file</option>
      </SelectField>
      {which === "large" && (
        <Field
          label="More rows than"
          name="approvalAbove"
          type="number"
          required
          min={1}
          max={10_000_000}
          step={1}
          defaultValue={above || FIRST_ABOVE}
        />
      )}
    </div>
  );
}

/** The form's value; undefined if the field was not shown yet. */
export function approvalIn(form: FormData): number | null | undefined {
  const which = form.get("approval");
  if (which === null) return undefined;
  return which === "none" ? null : which === "all" ? 0 : Number(form.get("approvalAbove"));
}
