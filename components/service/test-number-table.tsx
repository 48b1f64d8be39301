import type { Route } from "next";
import Link from "next/link";
import { ActionButton } from "#components/ui/action-button";
import { CopyButton } from "#components/ui/copy-button";
import { Cell, HeaderCell, Table, TableFrame } from "#components/ui/table";
import { codeWords } from "#lib/domain/code-words";
import { TEST_RECIPIENTS } from "#lib/domain/test-recipients";
import type { SentTestMessage } from "#lib/wire/service-campaign";

type Props = {
  denied: string | null;
  /** The number to which one is being sent. */
  sending: string | null;
  sent: Record<string, SentTestMessage>;
  onSend: (recipient: string) => void;
};

export function TestNumberTable({ denied, sending, sent, onSend }: Props) {
  return (
    <TableFrame aria-label="Test numbers">
      <Table className="min-w-[38rem]">
        <thead>
          <tr>
            <HeaderCell>Number</HeaderCell>
            <HeaderCell>Error</HeaderCell>
            <HeaderCell>Does retrying help?</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Send one</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody className="[&>tr:last-child>td]:border-b-0">
          {Object.entries(TEST_RECIPIENTS).map(([recipient, code]) => (
            <tr key={recipient}>
              <Cell className="h-11 tabular-nums">
                <span className="flex items-center gap-1">
                  {recipient}
                  <CopyButton label={`Copy ${recipient}`} text={recipient} />
                </span>
              </Cell>
              <Cell>
                {codeWords(code).label}
                <span className="block font-mono text-xs text-text-muted">{code}</span>
              </Cell>
              <Cell className="capitalize">{codeWords(code).retryable}</Cell>
              <Cell>
                <span className="flex items-center justify-end gap-2">
                  {sent[recipient] && <SentLink sent={sent[recipient]} recipient={recipient} />}
                  <ActionButton
                    size="small"
                    denied={denied}
                    disabled={sending !== null}
                    aria-label={`Send one to ${recipient}`}
                    onClick={() => onSend(recipient)}
                  >
                    {sending === recipient ? "Sending…" : "Send one"}
                  </ActionButton>
                </span>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function SentLink({
  sent: { messageId, consoleCampaign },
  recipient,
}: {
  sent: SentTestMessage;
  recipient: string;
}) {
  if (consoleCampaign === null) return <span className="text-text-muted">Sent</span>;
  return (
    <Link
      href={`/campaigns/${consoleCampaign}/messages/${messageId}` as Route}
      aria-label={`See the message to ${recipient}`}
      className="text-text-accent hover:underline"
    >
      See it
    </Link>
  );
}
