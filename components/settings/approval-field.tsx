"use client";
import { useState } from "react";
import { LaterRule } from "#components/approvals/later-rule";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Field, SelectField } from "#components/ui/form/field";
import { APPROVAL_DAYS } from "#lib/domain/approvals/approval";
import type { ApprovalRule } from "#lib/domain/approvals/approval-rule";
import type { CampaignChange, CampaignSettings } from "#lib/wire/console/settings";

const FIRST_ABOVE = 1000;

/** Chooses the files of a campaign that need a second person's approval. */
export function ApprovalField({ rule, later }: Pick<CampaignSettings, "rule" | "later">) {
  const { above, firstUse } = rule;
  const [which, setWhich] = useState(above === null ? "none" : above === 0 ? "all" : "large");
  return (
    <div className="grid gap-3">
      <SelectField
        label="Files that need the approval of a second person"
        name="approval"
        value={which}
        onChange={({ currentTarget }) => setWhich(currentTarget.value)}
        hint={`Approvers and admins of the campaign decide, never the person who uploaded. After ${APPROVAL_DAYS} days a file expires. Single messages, retries and the API are not subject to it. What asks for less holds from the next day on.`}
      >
        <option value="none">None because of its size</option>
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
      {which !== "all" && (
        <CheckboxField
          label="Also the first use of new content"
          name="approvalFirstUse"
          defaultChecked={firstUse}
          hint="Files with texts or limits of the campaign that no accepted file had before, however small."
        />
      )}
      {later && (
        <div className="grid gap-2 rounded-md border px-3 py-2">
          <LaterRule later={later} />
          <CheckboxField label="Take that back" name="approvalKeep" hint="The present rule then stays." />
        </div>
      )}
    </div>
  );
}

/** The form's change of the rule; nothing when it is as it was, or the field was not shown yet. */
export function approvalIn(
  form: FormData,
  rule: ApprovalRule | undefined,
): Pick<CampaignChange, "approvalAbove" | "approvalFirstUse"> {
  const which = form.get("approval");
  if (which === null || rule === undefined) return {};
  const above = which === "none" ? null : which === "all" ? 0 : Number(form.get("approvalAbove"));
  const firstUse = form.get("approvalFirstUse") === "on";
  const isSame = above === rule.above && firstUse === rule.firstUse;
  if (isSame && form.get("approvalKeep") !== "on") return {};
  return { approvalAbove: above, approvalFirstUse: firstUse };
}
