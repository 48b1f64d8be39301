import { Field } from "#components/ui/form/field";
import type { CampaignSettings } from "#lib/wire/console/settings";

/** Sets the campaign's whole limit, and the console's share of it while no person waits for an answer. */
export function LimitFields({ settings }: { settings: CampaignSettings }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label="Granted calls a second"
        name="allowance"
        type="number"
        min={1}
        max={1000}
        step="any"
        required
        defaultValue={settings.allowancePerSecond}
        hint="All that the service lets this campaign make, its own sender included: 10, unless more was granted."
      />
      <Field
        label="Our share of the limit"
        name="share"
        type="number"
        min={0.5}
        max={4}
        step={0.5}
        required
        defaultValue={settings.backgroundPerSecond}
        hint="What the console uses in the background to keep up. What is clicked here may add 2 a second. At least 4 of 10 granted calls are left to the sender."
      />
    </div>
  );
}
