"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { SkeletonRows } from "#components/ui/skeleton";
import { announce } from "#lib/browser/announcer";
import { likelyTime, messagesCount } from "#lib/browser/operation-words";
import { chosenQuery, retryChosen } from "#lib/browser/operations";
import { useOnce } from "#lib/browser/use-once";

type Props = { campaign: string; ids: string[]; onDone: () => void; onClose: () => void };

/** What a retry of the selected messages would do, and the button that begins it. */
export function RetrySelected({ campaign, ids, onDone, onClose }: Props) {
  const router = useRouter();
  const { data, error } = useQuery(chosenQuery(campaign, ids));
  const once = useOnce();
  const { mutateAsync, isPending, error: refused } = useMutation(retryChosen(useQueryClient(), campaign));
  const problem = refused ?? error;
  const none = data?.eligible === 0;
  function start() {
    if (none) return announce("None of the selected messages can be retried.");
    once(async () => {
      const { operation } = await mutateAsync(ids);
      announce("The retry has begun");
      onDone();
      router.push(`/campaigns/${campaign}/operations/${operation}` as Route);
    });
  }
  return (
    <Dialog title="Retry selected messages" onClose={onClose}>
      {problem && (
        <p role="alert" className="rounded-md border border-alarm-border bg-alarm px-3 py-2">
          {problem.message}
        </p>
      )}
      {!data && !problem && <SkeletonRows rows={3} label="Looking at the selected messages" />}
      {data && (
        <>
          <p>
            <strong>{messagesCount(data.eligible)}</strong> of {ids.length.toLocaleString("en")} can be
            retried, one call each
            {data.eligible > 0 && `, ${likelyTime(data.eligible, data.perSecond)} at the current pace`}.
            {data.maybe > 0 && ` ${messagesCount(data.maybe)} may fail again.`}
          </p>
          {data.skipped.length > 0 && (
            <section aria-label="Will be skipped">
              <h3 className="font-semibold">Will be skipped</h3>
              <ul className="grid gap-1">
                {data.skipped.map(({ text, n }) => (
                  <li key={text} className="flex justify-between gap-4">
                    <span>{text}</span>
                    <span className="tabular-nums">{n.toLocaleString("en")}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" aria-disabled={none || isPending || undefined} onClick={start}>
              Retry {messagesCount(data.eligible)}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
