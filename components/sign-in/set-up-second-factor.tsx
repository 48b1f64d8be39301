"use client";
import { useState } from "react";
import { ConfirmForm } from "#components/people/confirm-form";
import { RecoveryCodes } from "#components/people/recovery-codes";
import { ScanForm } from "#components/people/scan-form";
import { beginSecondFactor, enterCode } from "#components/sign-in/sign-in.ts";
import { SignOutInstead } from "#components/sign-in/sign-out-instead";
import type { SecondFactorBegun } from "#lib/wire/console/sign-in";

type Props = { email: string; hasPassword: boolean; provider: string | null; next: string };

/** Shown to a person who must set up a second factor before anything else. */
export function SetUpSecondFactor({ email, hasPassword, provider, next }: Props) {
  const [begun, setBegun] = useState<SecondFactorBegun | null>(null);
  const [on, setOn] = useState(false);
  async function confirm(code: string) {
    await enterCode("app", code, false);
    setOn(true);
  }
  return (
    <div className="grid gap-4 rounded-lg border bg-surface p-5">
      {on && begun ? (
        <RecoveryCodes
          email={email}
          codes={begun.recoveryCodes}
          // A full reload drops everything that the server decided for the earlier state.
          onDone={() => window.location.replace(next)}
        />
      ) : begun ? (
        <ScanForm uri={begun.uri} onSubmit={confirm} onCancel={() => setBegun(null)} />
      ) : (
        <ConfirmForm
          submit="Continue"
          hasPassword={hasPassword}
          provider={provider}
          onSubmit={async (password) => setBegun(await beginSecondFactor(password))}
          onCancel={null}
        >
          <p className="wrap-anywhere">
            This console requires two-factor authentication for {email}. You need an authenticator app, for
            example on your phone or in your password manager. It shows a new code every 30 seconds.
          </p>
        </ConfirmForm>
      )}
      {!on && <SignOutInstead />}
    </div>
  );
}
