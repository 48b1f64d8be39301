"use client";
import Link from "next/link";
import { ScopeField } from "#components/service/access/scope-field";
import { serviceCampaignWrites } from "#components/service/service-queries.ts";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";
import { type KeyScope, MAX_KEYS } from "#lib/domain/api/key-scope";
import type { NewServiceKey, ServiceCampaign } from "#lib/wire/service/campaign";

type Props = {
  campaign: ServiceCampaign;
  denied: string | null;
  onMade: (key: NewServiceKey) => void;
};

export function KeyForm({ campaign, denied, onMade }: Props) {
  const { campaignId, keys, ipAllowlist } = campaign;
  const { send, isPending, problem, at } = useWrite(
    { mutationFn: serviceCampaignWrites(campaignId).createKey },
    "Key created",
  );
  const reason =
    denied ??
    (ipAllowlist.length === 0
      ? "Add an address before you create a key."
      : keys.length >= MAX_KEYS
        ? `A campaign can have at most ${MAX_KEYS} keys. Delete one first.`
        : null);
  function create(asked: FormData, form: HTMLFormElement) {
    if (reason) return;
    const scope: KeyScope = asked.get("scope") === "read" ? "read" : "send";
    send({ name: String(asked.get("name")).trim(), scope }, (made) => {
      form.reset();
      onMade(made);
    });
  }
  return (
    <Form className="grid gap-4" problem={at("name") ? null : problem} onSend={create}>
      {!denied && ipAllowlist.length === 0 && (
        <p>
          Add an address before you create a key.{" "}
          <Link href={`/settings/service/${campaignId}/addresses`} className="text-text-accent underline">
            Add an address
          </Link>
        </p>
      )}
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
        <SubmitButton denied={reason} isBusy={isPending} busy="Creating…">
          Create key
        </SubmitButton>
      </div>
    </Form>
  );
}
