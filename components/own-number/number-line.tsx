"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ownNumberQuery, removeNumber } from "#components/own-number/own-number-queries.ts";
import { ActionLine } from "#components/people/action-line";
import { ConfirmInPlace } from "#components/ui/confirm-in-place";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";

const NumberDialog = dynamic(
  () => import("#components/own-number/number-dialog").then((m) => m.NumberDialog),
  { ssr: false },
);

/** The person's own number, which only they see. */
export function NumberLine() {
  const client = useQueryClient();
  const { data } = useQuery(ownNumberQuery);
  const [open, setOpen] = useState<"add" | "remove" | null>(null);
  const { send, isPending, problem } = useWrite(
    { mutationFn: removeNumber, onSettled: () => client.invalidateQueries(ownNumberQuery) },
    "Number removed",
  );
  const close = () => setOpen(null);
  const number = data?.verifiedAt ? data.number : null;
  return (
    <ActionLine
      title={number ? `Your number: ${number}` : "Your number"}
      text="Before a file goes, you can send one of its rows to your own phone."
      button={number ? "Remove number…" : "Add your number"}
      reason={null}
      onPress={() => setOpen(number ? "remove" : "add")}
    >
      <FormProblem problem={problem} />
      {open === "remove" && (
        <ConfirmInPlace
          question={`Remove ${number}? To use it again, you confirm it again.`}
          confirm="Remove number"
          isBusy={isPending}
          onKeep={close}
          onConfirm={() => send(undefined, close)}
        />
      )}
      {open === "add" && <NumberDialog onClose={close} />}
    </ActionLine>
  );
}
