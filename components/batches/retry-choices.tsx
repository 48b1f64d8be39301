"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useId, useState } from "react";
import { likelyTime } from "#components/operations/operation-words.ts";
import { retryBatch } from "#components/operations/operation-writes.ts";
import { Button } from "#components/ui/form/button";
import { ConfirmNumber } from "#components/ui/form/confirm-number";
import { Moment } from "#components/ui/moment";
import { announce } from "#lib/browser/announcer";
import { asksForNumber, unconfirmed } from "#lib/browser/confirm-number";
import { useOnce } from "#lib/browser/use-once";
import { counted } from "#lib/domain/text/counted";
import type { BatchPreflight, BatchRetry } from "#lib/wire/console/batch-retry";

type Props = { campaign: string; batch: string; preflight: BatchPreflight; onClose: () => void };

/** The two ways to retry a batch, with what each would do; one that is not possible says why. */
export function RetryChoices({ campaign, batch, preflight, onClose }: Props) {
  const router = useRouter();
  const once = useOnce();
  const { mutateAsync, isPending, error } = useMutation(retryBatch(useQueryClient(), campaign, batch));
  const [boxes, setBoxes] = useState({ yes: true, maybe: true });
  const [agreed, setAgreed] = useState(false);
  const { yes, maybe, no, usedUp, production, recheck, oldestReadAt } = preflight;
  const unread = preflight.whole === null && oldestReadAt !== null ? recheck.unread : 0;
  const chosen = (boxes.yes ? yes : 0) + (boxes.maybe ? maybe : 0);
  const left = yes + maybe - chosen;
  const start = (asked: BatchRetry) =>
    once(async () => {
      const { operation } = await mutateAsync(asked);
      announce("Retry started");
      onClose();
      router.push(`/campaigns/${campaign}/operations/${operation}` as Route);
    });
  return (
    <div className="grid gap-4">
      {error && (
        <p role="alert" className="rounded-md border border-alarm-border bg-alarm px-3 py-2">
          {error.message}
        </p>
      )}
      <Choice
        title="Only where retrying helps"
        denied={preflight.chosen}
        empty={chosen === 0 ? "No messages are selected. Select a box that has messages." : null}
        confirm={asksForNumber(production, chosen) ? chosen : null}
        busy={isPending}
        button={`Retry ${counted(chosen, "message")}`}
        onRetry={() =>
          start({ choice: "chosen", retryable: (["yes", "maybe"] as const).filter((each) => boxes[each]) })
        }
      >
        <p>
          <strong>{counted(chosen, "failed message")}</strong> will be retried one by one.
          {chosen > 0 && ` This takes ${likelyTime(chosen, preflight.perSecond)} at the current pace.`}{" "}
          Skipped: {counted(no, "message")} where a retry cannot help, {counted(usedUp, "message")} with no
          retries left
          {left > 0 && `, ${counted(left, "message")} not selected`}.
        </p>
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="sr-only">Errors to retry</legend>
          {(["yes", "maybe"] as const).map((each) => (
            <label key={each} className="flex h-7 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={boxes[each]}
                onChange={({ target }) => setBoxes({ ...boxes, [each]: target.checked })}
              />
              {each === "yes" ? "A retry can help" : "A retry may help"}:{" "}
              {preflight[each].toLocaleString("en")}
            </label>
          ))}
        </fieldset>
        <p className="text-xs text-text-muted">
          After this, the whole batch cannot be retried until these messages have left Created.
        </p>
      </Choice>
      <Choice
        title="The whole batch"
        denied={preflight.whole}
        empty={
          unread > 0 && !agreed
            ? "Select the box above to confirm, or retry only where retrying helps."
            : null
        }
        confirm={asksForNumber(production, yes + maybe + no) ? yes + maybe + no : null}
        busy={isPending}
        button="Retry whole batch"
        onRetry={() =>
          start({
            choice: "whole",
            ...(unread > 0 && oldestReadAt !== null && { agreed: { unread, since: oldestReadAt } }),
          })
        }
      >
        <p>
          <strong>{counted(yes + maybe + no, "failed message")}</strong> will be retried in one call:{" "}
          {yes.toLocaleString("en")} where a retry can help, {maybe.toLocaleString("en")} where it may help
          and <strong>{no.toLocaleString("en")} where it cannot help</strong>. Each message uses one retry.
          Skipped: {counted(usedUp, "message")} with no retries left.
        </p>
        {preflight.whole === null && recheck.messages > 0 && (
          <p className="text-xs text-text-muted">
            Just before the retry, {counted(recheck.messages, "message")} of the batch{" "}
            {recheck.messages === 1 ? "is" : "are"} read again. This takes {likelyTime(recheck.seconds, 1)}.
          </p>
        )}
        {unread > 0 && oldestReadAt !== null && (
          <label className="flex items-start gap-2 rounded-md border border-notice-border bg-notice px-3 py-2">
            <input
              type="checkbox"
              checked={agreed}
              onChange={({ target }) => setAgreed(target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              Retry without reading {unread.toLocaleString("en")} of {counted(recheck.changeable, "message")}{" "}
              again. There are too many. They were last read at <Moment at={oldestReadAt} absolute /> or
              later. If someone has retried one of them elsewhere since then, the service refuses the retry
              and marks the batch as failed to enqueue.
            </span>
          </label>
        )}
      </Choice>
      {preflight.running !== null && (
        <Link
          href={`/campaigns/${campaign}/operations/${preflight.running}`}
          className="justify-self-start text-text-accent hover:underline"
        >
          Show the running retry
        </Link>
      )}
      <p className="text-xs text-text-muted">
        Checked at <Moment at={preflight.asOf} absolute />. All messages of the batch (
        {preflight.total.toLocaleString("en")}) were read.
      </p>
    </div>
  );
}

type ChoiceProps = {
  title: string;
  denied: string | null;
  empty: string | null;
  /** To be typed before it goes. */
  confirm: number | null;
  busy: boolean;
  button: string;
  onRetry: () => void;
  children: ReactNode;
};

function Choice({ title, denied, empty, confirm, busy, button, onRetry, children }: ChoiceProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const asked = denied === null ? confirm : null;
  const reason = denied ?? empty ?? (asked === null ? null : unconfirmed(asked, typed));
  return (
    <section aria-label={title} className="grid gap-2 rounded-lg border p-4">
      <h3 className="font-semibold">{title}</h3>
      {children}
      {asked !== null && <ConfirmNumber n={asked} typed={typed} onType={setTyped} />}
      {reason && (
        <p id={id} className="text-status-overdue">
          {reason}
        </p>
      )}
      <Button
        look={title.startsWith("Only") ? "primary" : "plain"}
        className="justify-self-start"
        aria-disabled={reason !== null || busy || undefined}
        aria-describedby={reason === null ? undefined : id}
        onClick={() => {
          if (reason) announce(reason);
          else if (!busy) onRetry();
        }}
      >
        {button}
      </Button>
    </section>
  );
}
