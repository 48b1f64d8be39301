"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { NumberLine } from "#components/own-number/number-line";
import { PasskeyRows } from "#components/passkeys/passkey-rows";
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
const PasskeyDialog = dynamic(
  () => import("#components/passkeys/passkey-dialog").then((m) => m.PasskeyDialog),
  { ssr: false },
);
const RecoveryDialog = dynamic(
  () => import("#components/people/recovery-dialog").then((m) => m.RecoveryDialog),
  { ssr: false },
);

type Dialog = "passkey" | "password" | "on" | "off" | "recovery";
type Props = {
  self: Person;
  provider: string | null;
  secondFactorRequired: boolean;
  /** Why there are no passkeys under this console's address, or null. */
  passkeyRefusal: string | null;
};

/** The viewer's own ways to sign in, which only they can change. */
export function OwnSignIn({ self, provider, secondFactorRequired, passkeyRefusal }: Props) {
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
              ? "Signing in needs your password, and a code from your authenticator app or a passkey."
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
        <ActionLine
          title="Passkeys"
          text="Use a security key, your phone or this computer instead of a code."
          button="Add a passkey"
          reason={secondFactor ? passkeyRefusal : "Turn on two-factor authentication first."}
          onPress={() => setDialog("passkey")}
        >
          {secondFactor && <PasskeyRows />}
        </ActionLine>
        <NumberLine />
      </ul>
      {dialog === "passkey" && <PasskeyDialog passkey={null} onClose={close} />}
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
