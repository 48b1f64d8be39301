import type { ReactNode } from "react";
import { FormDialog } from "#components/ui/form-dialog";
import { deliveryWrites, messagesInWords } from "#lib/browser/delivery-hold";
import type { DeliveryState, ReleaseRequest } from "#lib/wire/delivery-hold";

type Held = Extract<DeliveryState, { held: true }>;
type Props = { state: Held; onClose: () => void; onDone: (state: DeliveryState) => void };

/** Asks what is to become of what was queued when the hold began. */
export function ReleaseDialog({ state, onClose, onDone }: Props) {
  const { before, since } = state.queued;
  // Whoever held a running service knows what waits; after a restore nobody does, so nothing is chosen beforehand.
  const isKnown = state.cause === "person";
  return (
    <FormDialog
      title="Release delivery"
      submit="Release delivery"
      done="Delivery released"
      onClose={onClose}
      onSubmit={async (form) => onDone(await deliveryWrites.release({ queued: chosenIn(form) }))}
    >
      {!isKnown && (
        <p>
          In a database that was restored from a backup, most of what was queued has been sent since the
          backup was made.
        </p>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">
          {messagesInWords(before)} {before === 1 ? "was" : "were"} queued when delivery was held
        </legend>
        <Choice value="send" chosen={isKnown} label="Send them">
          Operations, retry plans and sends that waited go on as well.
        </Choice>
        <Choice value="fail" chosen={false} label="Let them fail">
          Each fails with server_unknown_error, so that people decide which to retry. Operations and sends
          that waited are cancelled, and retry plans stop.
        </Choice>
      </fieldset>
      <p className="text-text-muted">
        {since === 0 ? "Nothing came since." : `${messagesInWords(since)} came since, and will be sent.`}
      </p>
    </FormDialog>
  );
}

/** What the operator chose. Throws where they chose neither: nothing is sent by default. */
function chosenIn(form: FormData): ReleaseRequest["queued"] {
  const queued = form.get("queued");
  if (queued === "send" || queued === "fail") return queued;
  throw new Error("neither was chosen");
}

type ChoiceProps = { value: "send" | "fail"; chosen: boolean; label: string; children: ReactNode };

function Choice({ value, chosen, label, children }: ChoiceProps) {
  return (
    <label className="flex gap-2">
      <input
        type="radio"
        name="queued"
        value={value}
        required
        defaultChecked={chosen}
        className="mt-1 shrink-0 self-start"
      />
      <span>
        {label}
        <span className="block text-xs text-text-muted">{children}</span>
      </span>
    </label>
  );
}
