import { deliveryWrites } from "#components/service/delivery/delivery-hold.ts";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { DeliveryState } from "#lib/wire/service/hold";

type Props = { onClose: () => void; onDone: (state: DeliveryState) => void };

export function HoldDialog({ onClose, onDone }: Props) {
  return (
    <FormDialog
      title="Hold delivery"
      submit="Hold delivery"
      done="Delivery held"
      onClose={onClose}
      onSubmit={async (form) => onDone(await deliveryWrites.hold(String(form.get("reason")).trim()))}
    >
      <p className="text-text-muted">
        Messages that are already with the provider are not affected. All other messages wait, in every
        campaign of this service. Bulk operations, retry plans and waiting sends wait too.
      </p>
      <Field
        label="Reason"
        name="reason"
        maxLength={300}
        autoComplete="off"
        hint="Everyone sees this on every screen."
      />
    </FormDialog>
  );
}
