"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LinkShown } from "#components/people/link-shown";
import { invitePerson, peopleQuery } from "#components/people/people-queries.ts";
import { RoleField } from "#components/people/role-field";
import { Problem } from "#components/sign-in/problem";
import { useSubmit } from "#components/sign-in/use-submit.ts";
import { Button } from "#components/ui/form/button";
import { Field } from "#components/ui/form/field";
import { Dialog } from "#components/ui/popup/dialog";
import { announce } from "#lib/browser/announcer";
import { parseRole } from "#lib/domain/people/role";
import type { MadeLink } from "#lib/wire/console/people";

/** An invitation, and then its link. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ email: string; link: MadeLink } | null>(null);
  const client = useQueryClient();
  const { problem, busy, onSubmit } = useSubmit(async (form) => {
    const email = String(form.get("email"));
    const link = await invitePerson({ email, role: parseRole(String(form.get("role"))) ?? "viewer" });
    await client.invalidateQueries(peopleQuery);
    setMade({ email, link });
    announce("Invitation created");
  });
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
        <form className="grid gap-4" onSubmit={onSubmit}>
          {problem && <Problem text={problem} />}
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
            <Button type="submit" look="primary" disabled={busy}>
              {busy ? "Creating the link…" : "Create invitation link"}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
