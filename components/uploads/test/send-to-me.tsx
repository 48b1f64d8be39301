"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { campaignQuery } from "#components/campaigns/campaign-queries.ts";
import { NumberForm } from "#components/own-number/number-form";
import { ownNumberQuery, sendTest } from "#components/own-number/own-number-queries.ts";
import { SendOutcome } from "#components/sends/send-outcome";
import { useSending } from "#components/sends/use-sending.ts";
import { ErrorPanel } from "#components/ui/error-panel";
import { ActionButton } from "#components/ui/form/action-button";
import { Button } from "#components/ui/form/button";
import { Dialog } from "#components/ui/popup/dialog";
import { Phone } from "#components/uploads/file/phone";
import { uploadId } from "#components/uploads/send/upload-send.ts";
import type { SendTarget } from "#lib/browser/send-target";
import { valuesByName } from "#lib/domain/content/values";
import type { CsvRow } from "#lib/domain/csv/rules";
import type { TestRequest } from "#lib/wire/console/own-number";
import type { UploadRules } from "#lib/wire/console/upload";

type Props = { row: CsvRow; rules: UploadRules; target: SendTarget; onClose: () => void };

/** Sends a file's row to the person's own number; without one, it is confirmed here first. */
export function SendToMe({ row, rules, target, onClose }: Props) {
  const { data: own, error } = useQuery(ownNumberQuery);
  const { data: now } = useQuery(campaignQuery(target.campaign));
  const sending = useSending(target.campaign, null, (test: TestRequest) => sendTest(target.campaign, test));
  const n = row.row.toLocaleString("en");
  const denied =
    target.denied ??
    (now?.pause ? "Sending is paused in this campaign: the test would wait too." : null) ??
    (sending.isBusy ? "Wait until the result of the last test is known." : null);
  const send = () => {
    const values = valuesByName(rules.variables, row.values);
    return sending.post({ id: uploadId(), row: row.row, language: row.language, values });
  };
  return (
    <Dialog title={`Send row ${n} to me`} onClose={onClose}>
      {error && !own && <ErrorPanel what="Your number could not be loaded" error={error} />}
      {own && !own.verifiedAt && (
        <>
          <p>
            A row goes to your own phone number only. Confirm it once; you find it again under{" "}
            <Link href="/settings/people" className="text-text-accent underline">
              Your sign-in
            </Link>
            .
          </p>
          <NumberForm campaign={target.campaign} denied={denied} />
        </>
      )}
      {own?.verifiedAt && (
        <>
          <p>
            This message goes to <strong className="tabular-nums">{own.number}</strong>, and not to{" "}
            <span className="tabular-nums">{row.recipient}</span>. It is marked as a test and is no part of
            the batch.
          </p>
          <Phone row={row} rules={rules} />
          <SendOutcome target={target} sending={sending} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Close</Button>
            <ActionButton look="primary" denied={denied} onClick={send}>
              {sending.record ? "Send again" : `Send to ${own.number}`}
            </ActionButton>
          </div>
        </>
      )}
    </Dialog>
  );
}
