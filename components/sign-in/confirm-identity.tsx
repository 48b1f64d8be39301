"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { onConfirmation } from "#lib/browser/confirmation";

const ConfirmDialog = dynamic(
  () => import("#components/sign-in/confirm-dialog").then((m) => m.ConfirmDialog),
  { ssr: false },
);

/** On every screen, asks for a proof of identity when a change needs one. */
export function ConfirmIdentity() {
  const [end, setEnd] = useState<{ with: (confirmed: boolean) => void } | null>(null);
  useEffect(
    () =>
      onConfirmation(
        () =>
          new Promise<boolean>((resolve) => {
            setEnd({
              with: (confirmed) => {
                setEnd(null);
                resolve(confirmed);
              },
            });
          }),
      ),
    [],
  );
  return end && <ConfirmDialog onEnd={end.with} />;
}
