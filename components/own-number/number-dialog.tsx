"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { campaignsQuery } from "#components/campaigns/campaign-queries.ts";
import { NumberForm } from "#components/own-number/number-form";
import { ownNumberQuery } from "#components/own-number/own-number-queries.ts";
import { SelectField } from "#components/ui/form/field";
import { Dialog } from "#components/ui/popup/dialog";

/** Adds the person's own number, by a code of one of their campaigns. It closes when the number is confirmed. */
export function NumberDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(campaignsQuery(""));
  const { data: own } = useQuery(ownNumberQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const isConfirmed = Boolean(own?.verifiedAt);
  useEffect(() => {
    if (isConfirmed) onClose();
  }, [isConfirmed, onClose]);
  const campaigns = data?.campaigns ?? [];
  const campaign = chosen ?? String(campaigns[0]?.id ?? "");
  const denied = data && campaigns.length === 0 ? "You have no campaign that could send the code." : null;
  return (
    <Dialog title="Add your number" onClose={onClose}>
      <NumberForm campaign={campaign} denied={denied}>
        <SelectField
          label="Campaign that sends the code"
          name="campaign"
          hint="One in which you may send, and whose template has a variable."
          value={campaign}
          onChange={(event) => setChosen(event.target.value)}
        >
          {campaigns.map(({ id, name, upstream }) => (
            <option key={id} value={id}>
              {name} ({upstream.name})
            </option>
          ))}
        </SelectField>
      </NumberForm>
    </Dialog>
  );
}
