"use client";
import { useId, useState } from "react";
import { serviceCampaignWrites } from "#components/service/service-queries.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { ClockInput } from "#components/ui/form/clock-input";
import { FormDialog } from "#components/ui/form/form-dialog";
import { ZoneSelect } from "#components/ui/form/zone-select";
import { batchHoursRefusal, type DayHours } from "#lib/domain/messages/batch-hours";
import { WEEKDAYS } from "#lib/domain/messages/batch-hours-labels";
import type { ServiceCampaign } from "#lib/wire/service/campaign";

const OFFICE = { from: "09:00", to: "18:00" };
const WORKDAYS = WEEKDAYS.map((_, n) => (n < 5 ? OFFICE : null));

type Props = {
  campaign: ServiceCampaign;
  onChanged: (campaign: ServiceCampaign) => void;
  onClose: () => void;
};

/** Asks on which days and in which hours batches go. Hours may end on the next day. */
export function BatchHoursDialog({ campaign, onChanged, onClose }: Props) {
  const id = useId();
  const { zone: own } = useTimeStyle();
  const [zone, setZone] = useState(campaign.batchHours?.zone ?? own);
  const [days, setDays] = useState<readonly (DayHours | null)[]>(campaign.batchHours?.days ?? WORKDAYS);
  const setDay = (n: number, day: DayHours | null) => setDays(days.with(n, day));
  const refusal = batchHoursRefusal({ days });
  return (
    <FormDialog
      title="Hours for batches"
      submit="Save hours"
      done="Hours saved"
      denied={refusal}
      onClose={onClose}
      onSubmit={async () => {
        const batchHours = { zone, days };
        onChanged(await serviceCampaignWrites(campaign.campaignId).update({ batchHours }));
      }}
    >
      <div className="grid gap-2">
        {WEEKDAYS.map((name, n) => (
          <div key={name} className="flex min-h-9 flex-wrap items-center gap-2">
            <CheckboxField
              label={name}
              className="w-16"
              checked={days[n] !== null}
              onSwitch={(on) => setDay(n, on ? (campaign.batchHours?.days[n] ?? OFFICE) : null)}
            />
            {days[n] && <DayFields name={name} day={days[n]} onChange={(day) => setDay(n, day)} />}
          </div>
        ))}
      </div>
      <div className="flex min-w-0 items-center gap-2">
        <label htmlFor={`${id}-zone`}>Time zone</label>
        <ZoneSelect
          id={`${id}-zone`}
          zone={zone}
          value={zone}
          onChange={({ target }) => setZone(target.value)}
        />
      </div>
      <p className="text-text-muted">
        {refusal ?? "Hours that end earlier than they begin end on the next day, such as 20:00 to 06:00."}
      </p>
    </FormDialog>
  );
}

type DayProps = { name: string; day: DayHours; onChange: (day: DayHours) => void };

function DayFields({ name, day, onChange }: DayProps) {
  return (
    <>
      <ClockInput
        aria-label={`${name} from`}
        defaultValue={day.from}
        onTime={(from) => onChange({ ...day, from })}
      />
      to
      <ClockInput aria-label={`${name} to`} defaultValue={day.to} onTime={(to) => onChange({ ...day, to })} />
    </>
  );
}
