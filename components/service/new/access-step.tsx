import { AddAddress } from "#components/service/access/add-address";
import { AddressList } from "#components/service/access/address-list";
import type { CampaignDraft } from "#components/service/new/new-campaign.ts";
import { NewKeyFields } from "#components/service/new/new-key-fields";
import { Section } from "#components/service/section";
import { parseAddressRange } from "#lib/domain/network/address-range";

type Props = {
  draft: CampaignDraft;
  ownAddress: string;
  at: (field: string) => string | null;
  onChange: (draft: CampaignDraft) => void;
};

/** Sets the campaign's allowed addresses and its keys; both can be added later. */
export function AccessStep({ draft, ownAddress, at, onChange }: Props) {
  const { addresses, keys } = draft;
  const set = (part: Partial<CampaignDraft>) => onChange({ ...draft, ...part });
  const wrong = addresses.map((_, i) => at(`ipAllowlist.${i}`)).find(Boolean) ?? at("ipAllowlist");
  function add(address: string, taken: () => void) {
    const parsed = parseAddressRange(address);
    if ("range" in parsed && !addresses.includes(parsed.range))
      set({ addresses: [...addresses, parsed.range] });
    taken();
  }
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Section title="Allowed IP addresses">
        <AddAddress
          addresses={addresses}
          ownAddress={ownAddress}
          denied={null}
          error={wrong ?? null}
          onAdd={add}
        />
        <AddressList
          addresses={addresses}
          mayRemove
          onRemove={(address) => set({ addresses: addresses.filter((each) => each !== address) })}
        />
      </Section>
      <Section title="Keys">
        <NewKeyFields
          keys={keys}
          denied={addresses.length === 0 ? "Add an address before you create a key." : null}
          onChange={(next) => set({ keys: next })}
        />
      </Section>
    </div>
  );
}
