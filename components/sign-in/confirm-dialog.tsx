"use client";
import { useQuery } from "@tanstack/react-query";
import { ConfirmCode } from "#components/sign-in/confirm-code";
import { ConfirmElsewhere } from "#components/sign-in/confirm-elsewhere";
import { waysQuery } from "#components/sign-in/confirm-queries.ts";
import { ErrorPanel } from "#components/ui/error-panel";
import { Dialog } from "#components/ui/popup/dialog";
import { SkeletonRows } from "#components/ui/skeleton";
import { announce } from "#lib/browser/announcer";
import { PROOF_MINUTES } from "#lib/domain/people/confirmation";

type Props = { onEnd: (confirmed: boolean) => void };

/** Shown over the form that is being sent, which stays as it is and is sent again afterwards. */
export function ConfirmDialog({ onEnd }: Props) {
  const { data, error } = useQuery(waysQuery);
  const cancel = () => onEnd(false);
  function confirm() {
    announce("Confirmed");
    onEnd(true);
  }
  return (
    <Dialog title="Confirm it is you" isOnTop onClose={cancel}>
      <p className="text-text-muted">
        This change needs a confirmation that is less than {PROOF_MINUTES} minutes old. What you entered
        stays, and is sent as soon as you have confirmed.
      </p>
      {error && <ErrorPanel what="The console could not say how you can confirm" error={error} />}
      {!data && !error && <SkeletonRows rows={2} label="Loading" />}
      {data?.code || data?.password ? (
        <ConfirmCode ways={data} onDone={confirm} onCancel={cancel} />
      ) : (
        data && <ConfirmElsewhere ways={data} onDone={confirm} onCancel={cancel} />
      )}
    </Dialog>
  );
}
