"use client";
import { useState } from "react";
import { RetryChoice } from "#components/batches/retry-choice";
import { likelyTime } from "#components/operations/operation-labels.ts";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Moment } from "#components/ui/moment";
import { StrongCount } from "#components/ui/strong-count";
import { asksForNumber } from "#lib/browser/confirm-number";
import { counted } from "#lib/domain/text/counted";
import type { BatchPreflight, BatchRetry } from "#lib/wire/console/batch-retry";

type Props = { preflight: BatchPreflight; busy: boolean; onRetry: (asked: BatchRetry) => void };

/** One call for the whole batch. The person must accept messages that cannot be read again before it. */
export function WholeBatchChoice({ preflight, busy, onRetry }: Props) {
  const [agreed, setAgreed] = useState(false);
  const { yes, maybe, no, retriesExhausted, production, recheck, oldestReadAt } = preflight;
  const failed = yes + maybe + no;
  const unread = preflight.whole === null && oldestReadAt !== null ? recheck.unread : 0;
  return (
    <RetryChoice
      title="The whole batch"
      denied={preflight.whole}
      empty={
        unread > 0 && !agreed ? "Select the box above to confirm, or retry only where retrying helps." : null
      }
      confirm={asksForNumber(production, failed) ? failed : null}
      busy={busy}
      button="Retry whole batch"
      onRetry={() =>
        onRetry({
          choice: "whole",
          ...(unread > 0 && oldestReadAt !== null && { agreed: { unread, since: oldestReadAt } }),
        })
      }
    >
      <p>
        <StrongCount n={failed}>{counted(failed, "failed message")}</StrongCount> will be retried in one call:{" "}
        {yes.toLocaleString("en")} where a retry can help, {maybe.toLocaleString("en")} where it may help and{" "}
        <StrongCount n={no}>{no.toLocaleString("en")} where it cannot help</StrongCount>. Each message uses
        one retry. Skipped: {counted(retriesExhausted, "message")} with no retries left.
      </p>
      {preflight.whole === null && recheck.messages > 0 && (
        <p className="text-xs text-text-muted">
          Just before the retry, {counted(recheck.messages, "message")} of the batch{" "}
          {recheck.messages === 1 ? "is" : "are"} read again. This takes {likelyTime(recheck.seconds, 1)}.
        </p>
      )}
      {unread > 0 && oldestReadAt !== null && (
        <CheckboxField
          className="rounded-md border border-notice-border bg-notice px-3 py-2"
          checked={agreed}
          onSwitch={setAgreed}
          label={
            <>
              Retry without reading {unread.toLocaleString("en")} of {counted(recheck.changeable, "message")}{" "}
              again. There are too many. They were last read at <Moment at={oldestReadAt} absolute /> or
              later. If someone has retried one of them elsewhere since then, the service refuses the retry
              and marks the batch as failed to enqueue.
            </>
          }
        />
      )}
    </RetryChoice>
  );
}
