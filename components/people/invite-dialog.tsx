"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LinkShown } from "#components/people/link-shown";
import { invitePerson, peopleQuery } from "#components/people/people-queries.ts";
import { RoleField } from "#components/people/role-field";
import { Button } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { Dialog } from "#components/ui/popup/dialog";
import { useWrite } from "#lib/browser/use-write";
import { parseRole } from "#lib/domain/people/role";
import type { MadeLink } from "#lib/wire/console/people";

/** Creates an invitation, then shows its link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ email: string; link: MadeLink } | null>(null);
  const client = useQueryClient();
  const { send, isPending, problem } = useWrite(
    { mutationFn: invitePerson, onSuccess: () => client.invalidateQueries(peopleQuery) },
    "Invitation created",
  );
  function invite(form: FormData) {
    const email = String(form.get("email"));
    const role = parseRole(String(form.get("role"))) ?? "viewer";
    send({ email, role }, (link) => setMade({ email, link }));
  }
  return (
    <Dialog title={made ? "Invitation created" : "Invite a person"} onClose={onClose}>
      {made ? (
        <>
          <LinkShown label={`Invitation link for ${made.email}`} link={made.link} />
          <div className="flex justify-end">
            <Button look="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </>
      ) : (
        <Form className="grid gap-4" problem={problem} onSend={invite}>
          <Field
            label="Email address"
            name="email"
            type="email"
            required
            maxLength={200}
            autoComplete="off"
            hint="They sign in with this address. No email is sent: you get a link to pass on."
          />
          <RoleField current="viewer" />
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <SubmitButton isBusy={isPending} busy="Creating the link…">
              Create invitation link
            </SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
  );
}
