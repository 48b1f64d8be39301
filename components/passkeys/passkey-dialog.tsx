"use client";
import { useQueryClient } from "@tanstack/react-query";
import { changePasskeys } from "#components/passkeys/passkey-queries.ts";
import { Button } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { Dialog } from "#components/ui/popup/dialog";
import { useWrite } from "#lib/browser/use-write";
import { LONGEST_PASSKEY_NAME } from "#lib/domain/people/passkey";
import type { Passkey } from "#lib/wire/console/passkey";

type Props = { passkey: Passkey | null; onClose: () => void };

/** Adds a passkey, or gives one another name. */
export function PasskeyDialog({ passkey, onClose }: Props) {
  const { send, isPending, problem } = useWrite(
    changePasskeys(useQueryClient()),
    passkey ? "Passkey renamed" : "Passkey added",
  );
  const save = (form: FormData) => {
    const name = String(form.get("name")).trim();
    send(passkey ? { kind: "rename", id: passkey.id, name } : { kind: "add", name }, onClose);
  };
  return (
    <Dialog title={passkey ? "Rename the passkey" : "Add a passkey"} onClose={onClose}>
      <Form className="grid gap-4" problem={problem} onSend={save}>
        {!passkey && (
          <p className="text-text-muted">
            Your browser then asks for the passkey: a security key, your phone, or this computer.
          </p>
        )}
        <Field
          label="Name"
          name="name"
          hint="To recognise it later, for example “Blue key” or “My phone”."
          defaultValue={passkey?.name ?? ""}
          maxLength={LONGEST_PASSKEY_NAME}
          pattern=".*\S.*"
          required
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isBusy={isPending} busy={passkey ? "Saving…" : "Waiting for the passkey…"}>
            {passkey ? "Save" : "Add"}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
