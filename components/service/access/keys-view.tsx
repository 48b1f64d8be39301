"use client";
import { useState } from "react";
import { KeyForm } from "#components/service/access/key-form";
import { KeyList } from "#components/service/access/key-list";
import { NewKey } from "#components/service/access/new-key";
import { ADMINS_ONLY, type CampaignGiven, exampleOf } from "#components/service/administration.ts";
import { Section } from "#components/service/section";
import { serviceCampaignWrites } from "#components/service/service-queries.ts";
import { useServiceCampaign } from "#components/service/use-service-campaign.ts";
import { FormDialog } from "#components/ui/form/form-dialog";
import { Moment } from "#components/ui/moment";
import { exampleCurl } from "#lib/domain/api/example-call";
import { MAX_KEYS } from "#lib/domain/api/key-scope";
import type { NewServiceKey, ServiceKey } from "#lib/wire/service/campaign";

/** The campaign's keys. A key itself is shown only when it is created. */
export function KeysView({ id, initial, admin, server }: CampaignGiven) {
  const { campaign, keep, refresh } = useServiceCampaign(id, initial);
  const [made, setMade] = useState<NewServiceKey[]>([]);
  const [deleting, setDeleting] = useState<ServiceKey | null>(null);
  const { keys } = campaign;
  const denied = admin ? null : ADMINS_ONLY;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Section
        title="Keys"
        aside={
          <span className="text-text-muted tabular-nums">
            {keys.length} of {MAX_KEYS}
          </span>
        }
      >
        <KeyList keys={keys} mayDelete={admin} onDelete={setDeleting} />
        {made
          .filter((key) => keys.some((each) => each.id === key.id))
          .map((key) => (
            <NewKey key={key.id} made={key} curl={exampleCurl(server, exampleOf(campaign), key)} />
          ))}
      </Section>
      <Section title="Create a key">
        <KeyForm
          campaign={campaign}
          denied={denied}
          onMade={(key) => {
            setMade([key, ...made]);
            refresh();
          }}
        />
      </Section>
      {deleting && (
        <DeleteKey
          apiKey={deleting}
          onClose={() => setDeleting(null)}
          onDelete={async () => keep(await serviceCampaignWrites(id).deleteKey(deleting.id))}
        />
      )}
    </div>
  );
}

type Props = { apiKey: ServiceKey; onDelete: () => Promise<void>; onClose: () => void };

/** Asks first, because the key's users are refused at once, and it cannot be restored. */
function DeleteKey({ apiKey, onDelete, onClose }: Props) {
  return (
    <FormDialog
      title={`Delete ${apiKey.name}`}
      submit="Delete key"
      done="Key deleted"
      onClose={onClose}
      onSubmit={onDelete}
    >
      <p>
        Calls with the key that ends in <span className="font-mono">{apiKey.endsWith}</span> are refused from
        now on. You cannot undo this.
      </p>
      <p className="text-text-muted">
        {apiKey.lastUsedAt ? (
          <>
            It was last used <Moment at={apiKey.lastUsedAt} /> from{" "}
            <span className="font-mono break-all">{apiKey.lastUsedAddress}</span>.
          </>
        ) : (
          "It has never been used."
        )}
      </p>
    </FormDialog>
  );
}
