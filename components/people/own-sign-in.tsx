"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ActionLine } from "#components/people/action-line";
import type { Person } from "#lib/wire/console/people";

const PasswordDialog = dynamic(
  () => import("#components/people/password-dialog").then((m) => m.PasswordDialog),
  { ssr: false },
);
const TurnOnDialog = dynamic(() => import("#components/people/turn-on-dialog").then((m) => m.TurnOnDialog), {
  ssr: false,
});
const TurnOffDialog = dynamic(
  () => import("#components/people/turn-off-dialog").then((m) => m.TurnOffDialog),
  { ssr: false },
);
const RecoveryDialog = dynamic(
  () => import("#components/people/recovery-dialog").then((m) => m.RecoveryDialog),
  { ssr: false },
);

type Dialog = "password" | "on" | "off" | "recovery";
type Props = { self: Person; provider: string | null; secondFactorRequired: boolean };

/** How the person who looks signs in, which is theirs alone to change. */
export function OwnSignIn({ self, provider, secondFactorRequired }: Props) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const { secondFactor = false, hasPassword = true } = self.detail ?? {};
  return (
    <section aria-label="Your sign-in" className="grid gap-3">
      <h2 className="text-base font-semibold">Your sign-in</h2>
      <ul aria-label="Your sign-in" className="divide-y rounded-lg border bg-surface">
        <ActionLine
          title="Password"
          text="Changing it signs you out of all other browsers."
          button="Change password"
          reason={
            hasPassword ? null : `You sign in with ${provider ?? "single sign-on"} and have no password here.`
          }
          onPress={() => setDialog("password")}
        />
        <ActionLine
          title={secondFactor ? "Two-factor authentication: on" : "Two-factor authentication: off"}
          text={
            secondFactor
              ? "Signing in needs your password and a code from your authenticator app."
              : "Signing in then also needs a code from an app on your phone. A stolen password is not enough."
          }
          button={secondFactor ? "Turn off" : "Turn on"}
          reason={
            secondFactor && secondFactorRequired
              ? "This console requires it. If you lose your phone, an admin can reset it."
              : null
          }
          onPress={() => setDialog(secondFactor ? "off" : "on")}
        />
        <ActionLine
          title="Recovery codes"
          text="Use one to sign in without your phone. New codes replace the old ones."
          button="Create new codes"
          reason={secondFactor ? null : "Turn on two-factor authentication first."}
          onPress={() => setDialog("recovery")}
        />
      </ul>
      {dialog === "password" && <PasswordDialog onClose={close} />}
      {dialog === "on" && (
        <TurnOnDialog email={self.email} hasPassword={hasPassword} provider={provider} onClose={close} />
      )}
      {dialog === "off" && <TurnOffDialog hasPassword={hasPassword} onClose={close} />}
      {dialog === "recovery" && (
        <RecoveryDialog email={self.email} hasPassword={hasPassword} onClose={close} />
      )}
    </section>
  );
}
