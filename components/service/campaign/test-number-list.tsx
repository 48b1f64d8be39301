import type { Route } from "next";
import Link from "next/link";
import { Button } from "#components/ui/form/button";
import { CopyButton } from "#components/ui/form/copy-button";
import { codeLabel, type Retryable } from "#lib/domain/messages/code-labels";
import { TEST_RECIPIENTS } from "#lib/domain/recipients/test-recipients";
import type { SentTestMessage } from "#lib/wire/service/campaign";

const RETRYING: Record<Retryable, string> = {
  yes: "retrying helps",
  maybe: "retrying may help",
  no: "retrying cannot help",
};

type Props = {
  maySend: boolean;
  /** The number to which a message is being sent. */
  sending: string | null;
  sent: Record<string, SentTestMessage>;
  onSend: (recipient: string) => void;
};

/** Each number with the outcome of a message to it, and a button to send one. */
export function TestNumberList({ maySend, sending, sent, onSend }: Props) {
  return (
    <ul aria-label="Test numbers" className="divide-y rounded-md border">
      {Object.entries(TEST_RECIPIENTS).map(([recipient, code]) => (
        <li key={recipient} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
          <p className="flex w-36 items-center gap-1 tabular-nums">
            {recipient}
            <CopyButton label={`Copy ${recipient}`} text={recipient} />
          </p>
          <p className="min-w-48 flex-1">
            {codeLabel(code).label}
            <span className="text-text-muted">, {RETRYING[codeLabel(code).retryable]}</span>
            <span className="block font-mono text-xs text-text-muted">{code}</span>
          </p>
          {sent[recipient] && <SentLink sent={sent[recipient]} recipient={recipient} />}
          {maySend && (
            <Button
              size="small"
              disabled={sending !== null}
              aria-label={`Send one to ${recipient}`}
              onClick={() => onSend(recipient)}
            >
              {sending === recipient ? "Sending…" : "Send one"}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function SentLink({ sent, recipient }: { sent: SentTestMessage; recipient: string }) {
  if (sent.consoleCampaign === null) return <span className="text-text-muted">Sent</span>;
  return (
    <Link
      href={`/campaigns/${sent.consoleCampaign}/messages/${sent.messageId}` as Route}
      aria-label={`View message to ${recipient}`}
      className="text-text-accent hover:underline"
    >
      View message
    </Link>
  );
}
