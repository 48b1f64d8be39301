"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AddAddress } from "#components/service/access/add-address";
import { AddressList } from "#components/service/access/address-list";
import { ADMINS_ONLY, type CampaignGiven } from "#components/service/administration.ts";
import { Section } from "#components/service/section";
import { ownAddressQuery, serviceCampaignWrites } from "#components/service/service-queries.ts";
import { useServiceCampaign } from "#components/service/use-service-campaign.ts";
import { FormDialog } from "#components/ui/form/form-dialog";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";
import { MAX_ADDRESSES } from "#lib/domain/network/address-range";

/** Sets the addresses from which the campaign's keys may be used. */
export function AddressesView({ id, initial, admin }: CampaignGiven) {
  const { campaign, keep } = useServiceCampaign(id, initial);
  const { data: own } = useQuery(ownAddressQuery);
  const [removing, setRemoving] = useState<string | null>(null);
  const writes = serviceCampaignWrites(id);
  const adding = useWrite({ mutationFn: writes.addAddress }, "Address added");
  const denied = admin ? null : ADMINS_ONLY;
  const { ipAllowlist: addresses } = campaign;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Section
        title="Allowed IP addresses"
        aside={
          <span className="text-text-muted tabular-nums">
            {addresses.length} of {MAX_ADDRESSES}
          </span>
        }
      >
        <AddressList addresses={addresses} mayRemove={admin} onRemove={setRemoving} />
      </Section>
      <Section title="Add an address">
        <p className="text-text-muted">
          Calls from any other address are refused with invalid_ip_address_error. Changes apply at once.
        </p>
        <FormProblem problem={adding.at("address") ? null : adding.problem} />
        <AddAddress
          addresses={addresses}
          ownAddress={own?.address ?? ""}
          denied={denied}
          busy={adding.isPending}
          error={adding.at("address")}
          onAdd={(address, taken) =>
            adding.send(address, (changed) => {
              keep(changed);
              taken();
            })
          }
        />
      </Section>
      {removing && (
        <RemoveAddress
          address={removing}
          isLast={addresses.length === 1}
          onClose={() => setRemoving(null)}
          onRemove={async () => keep(await writes.removeAddress(removing))}
        />
      )}
    </div>
  );
}

type Props = { address: string; isLast: boolean; onRemove: () => Promise<void>; onClose: () => void };

/** Asks first, because callers from there are refused at once. */
function RemoveAddress({ address, isLast, onRemove, onClose }: Props) {
  return (
    <FormDialog
      title="Remove an address"
      submit="Remove"
      done="Address removed"
      onClose={onClose}
      onSubmit={onRemove}
    >
      <p className="wrap-anywhere">
        Calls from <span className="font-mono">{address}</span> are refused from now on.
        {isLast && " This is the only address. Without one, no key of this campaign works."}
      </p>
    </FormDialog>
  );
}
