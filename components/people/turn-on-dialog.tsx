"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmForm } from "#components/people/confirm-form";
import { peopleQuery } from "#components/people/people-queries.ts";
import { RecoveryCodes } from "#components/people/recovery-codes";
import { ScanForm } from "#components/people/scan-form";
import { beginSecondFactor, enterCode } from "#components/sign-in/sign-in.ts";
import { Dialog } from "#components/ui/popup/dialog";
import { announce } from "#lib/browser/announcer";
import type { SecondFactorBegun } from "#lib/wire/console/sign-in";

type Props = { email: string; hasPassword: boolean; provider: string | null; onClose: () => void };

/** Asks for the password and the app's first code, which turns it on, and then shows recovery codes. */
export function TurnOnDialog({ email, hasPassword, provider, onClose }: Props) {
  const [begun, setBegun] = useState<SecondFactorBegun | null>(null);
  const [on, setOn] = useState(false);
  const client = useQueryClient();
  const router = useRouter();
  async function confirm(code: string) {
    await enterCode("app", code, false);
    setOn(true);
    announce("Two-factor authentication turned on");
    await client.invalidateQueries(peopleQuery);
    // The banner that asked for it.
    router.refresh();
  }
  return (
    <Dialog title={on ? "Save your recovery codes" : "Turn on two-factor authentication"} onClose={onClose}>
      {on && begun ? (
        <RecoveryCodes email={email} codes={begun.recoveryCodes} onDone={onClose} />
      ) : begun ? (
        <ScanForm uri={begun.uri} onSubmit={confirm} onCancel={onClose} />
      ) : (
        <ConfirmForm
          submit="Continue"
          hasPassword={hasPassword}
          provider={provider}
          onSubmit={async (password) => setBegun(await beginSecondFactor(password))}
          onCancel={onClose}
        >
          <p>
            You need an authenticator app, for example on your phone or in your password manager. It shows a
            new code every 30 seconds.
          </p>
        </ConfirmForm>
      )}
    </Dialog>
  );
}
