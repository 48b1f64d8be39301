"use client";
import { useQueryClient } from "@tanstack/react-query";
import { ConfirmForm } from "#components/people/confirm-form";
import { peopleQuery } from "#components/people/people-queries.ts";
import { turnSecondFactorOff } from "#components/sign-in/sign-in.ts";
import { Dialog } from "#components/ui/popup/dialog";
import { announce } from "#lib/browser/announcer";

type Props = { hasPassword: boolean; onClose: () => void };

export function TurnOffDialog({ hasPassword, onClose }: Props) {
  const client = useQueryClient();
  async function turnOff(password: string) {
    await turnSecondFactorOff(password);
    await client.invalidateQueries(peopleQuery);
    announce("Two-factor authentication turned off");
    onClose();
  }
  return (
    <Dialog title="Turn off two-factor authentication" onClose={onClose}>
      <ConfirmForm submit="Turn off" hasPassword={hasPassword} onSubmit={turnOff} onCancel={onClose}>
        <p>
          Anyone who has your password can then sign in as you. Your recovery codes stop working, and no
          browser is trusted any more.
        </p>
      </ConfirmForm>
    </Dialog>
  );
}
