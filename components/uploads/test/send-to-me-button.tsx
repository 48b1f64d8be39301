"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ActionButton } from "#components/ui/form/action-button";
import type { SendTarget } from "#lib/browser/send-target";
import type { CsvRow } from "#lib/domain/csv/rules";
import type { UploadRules } from "#lib/wire/console/upload";

const SendToMe = dynamic(() => import("#components/uploads/test/send-to-me").then((m) => m.SendToMe), {
  ssr: false,
});

type Props = { row: CsvRow; rules: UploadRules; target: SendTarget };

/** Opens the dialog that sends the shown row to the person's own number. */
export function SendToMeButton({ row, rules, target }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton denied={target.denied} onClick={() => setOpen(true)}>
        Send this one to me
      </ActionButton>
      {isOpen && <SendToMe {...{ row, rules, target }} onClose={() => setOpen(false)} />}
    </>
  );
}
