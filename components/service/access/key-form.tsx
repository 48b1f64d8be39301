"use client";
import Link from "next/link";
import { ScopeField } from "#components/service/access/scope-field";
import { serviceCampaignWrites } from "#components/service/service-queries.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { Field } from "#components/ui/form/field";
import { FormProblem } from "#components/ui/form/form-problem";
import { useSave } from "#lib/browser/use-save";
import { type KeyScope, MAX_KEYS } from "#lib/domain/api/key-scope";
import type { NewServiceKey, ServiceCampaign } from "#lib/wire/service/campaign";

type Props = {
  campaign: ServiceCampaign;
  denied: string | null;
  onMade: (key: NewServiceKey) => void;
};

export function KeyForm({ campaign, denied, onMade }: Props) {
  const { campaignId, keys, ipAllowlist } = campaign;
  const { save, busy, problem, at } = useSave(serviceCampaignWrites(campaignId).createKey, "Key created");
  const reason =
    denied ??
    (ipAllowlist.length === 0
      ? "Add an address before you create a key."
      : keys.length >= MAX_KEYS
        ? `A campaign can have at most ${MAX_KEYS} keys. Delete one first.`
        : null);
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const asked = new FormData(form);
        if (reason) return;
        const scope: KeyScope = asked.get("scope") === "read" ? "read" : "send";
        const made = await save({ name: String(asked.get("name")).trim(), scope });
        if (!made) return;
        form.reset();
        onMade(made);
      }}
    >
      {!denied && ipAllowlist.length === 0 && (
        <p>
          Add an address before you create a key.{" "}
          <Link href={`/settings/service/${campaignId}/addresses`} className="text-text-accent underline">
            Add an address
          </Link>
        </p>
      )}
      <FormProblem problem={at("name") ? null : problem} />
      <Field
        label="Name"
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        readOnly={denied !== null}
        hint="Who or what will use this key."
        error={at("name")}
      />
      <ScopeField name="scope" />
      <div>
        <ActionButton type="submit" look="primary" denied={reason} disabled={busy}>
          {busy ? "Creating…" : "Create key"}
        </ActionButton>
      </div>
    </form>
  );
}
