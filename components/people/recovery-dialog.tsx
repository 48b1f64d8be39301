"use client";
import { useState } from "react";
import { ConfirmForm } from "#components/people/confirm-form";
import { RecoveryCodes } from "#components/people/recovery-codes";
import { makeRecoveryCodes } from "#components/sign-in/sign-in.ts";
import { Dialog } from "#components/ui/popup/dialog";
import { announce } from "#lib/browser/announcer";

type Props = { email: string; hasPassword: boolean; onClose: () => void };

export function RecoveryDialog({ email, hasPassword, onClose }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  async function make(password: string) {
    setCodes((await makeRecoveryCodes(password)).recoveryCodes);
    announce("New recovery codes created");
  }
  return (
    <Dialog title="New recovery codes" onClose={onClose}>
      {codes ? (
        <RecoveryCodes email={email} codes={codes} onDone={onClose} />
      ) : (
        <ConfirmForm submit="Create new codes" hasPassword={hasPassword} onSubmit={make} onCancel={onClose}>
          <p>Your old recovery codes stop working.</p>
        </ConfirmForm>
      )}
    </Dialog>
  );
}
