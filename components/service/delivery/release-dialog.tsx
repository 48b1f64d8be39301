import type { ReactNode } from "react";
import { deliveryWrites } from "#components/service/delivery/delivery-hold.ts";
import { FormDialog } from "#components/ui/form/form-dialog";
import { counted } from "#lib/domain/text/counted";
import type { DeliveryState, ReleaseRequest } from "#lib/wire/service/hold";

type Held = Extract<DeliveryState, { held: true }>;
type Props = { state: Held; onClose: () => void; onDone: (state: DeliveryState) => void };

/** Asks what to do with messages that were queued when the hold began. */
export function ReleaseDialog({ state, onClose, onDone }: Props) {
  const { before, since } = state.queued;
  // A person who held delivery knows what waits. After a restore nobody does, so no choice is preset.
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
          If the database was restored from a backup, most of these messages were probably sent after the
          backup was made. Sending them now would send them twice.
        </p>
      )}
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">
          {counted(before, "message")} {before === 1 ? "was" : "were"} queued when delivery was held
        </legend>
        <Choice value="send" chosen={isKnown} label="Send them">
          Waiting operations, retry plans and sends continue too.
        </Choice>
        <Choice value="fail" chosen={false} label="Let them fail">
          Each message fails with server_unknown_error, so that you can decide which to retry. Waiting
          operations and sends are cancelled, and retry plans stop.
        </Choice>
      </fieldset>
      <p className="text-text-muted">
        {since === 0
          ? "No messages have been added since."
          : `${counted(since, "message")} added since then will be sent.`}
      </p>
    </FormDialog>
  );
}

/** The operator's choice. Throws without one, because nothing is sent by default. */
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
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span>
        {label}
        <span className="block text-xs text-text-muted">{children}</span>
      </span>
    </label>
  );
}
