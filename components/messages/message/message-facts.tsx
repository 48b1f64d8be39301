import Link from "next/link";
import type { ReactNode } from "react";
import { testLabel } from "#components/messages/message/test-label.ts";
import { Breakable } from "#components/ui/breakable";
import { CopyButton } from "#components/ui/form/copy-button";
import { Moment } from "#components/ui/moment";
import { isErased, isMasked, lastDigits } from "#lib/domain/retention/masked-number";
import type { MessageDetail } from "#lib/wire/console/message-detail";

type Props = { campaign: string; detail: MessageDetail };

export function MessageFacts({ campaign, detail }: Props) {
  const { message, batch, template, creatorId, masked } = detail;
  return (
    <section aria-label="Message details" className="grid gap-2">
      <h2 className="font-semibold">Message details</h2>
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1 [&>dt]:text-text-muted">
        <Fact name="Recipient">
          {isErased(message.recipient) ? (
            "Number erased on request"
          ) : isMasked(message.recipient) ? (
            <span className="tabular-nums">…{lastDigits(message.recipient)} (number removed)</span>
          ) : masked ? (
            <span className="tabular-nums">{message.recipient}</span>
          ) : (
            <Copied text={message.recipient} label="Copy recipient" />
          )}
        </Fact>
        <Fact name="Message id">
          <Copied text={message.id} label="Copy message id" />
        </Fact>
        <Fact name="Batch">
          {batch ? (
            <Link
              href={`/campaigns/${campaign}/batches/${batch.id}`}
              className="text-text-accent hover:underline"
            >
              <Breakable text={batch.fileName ?? batch.id} />
            </Link>
          ) : (
            (testLabel(message) ?? "single message")
          )}
        </Fact>
        <Fact name="Language">
          {message.language ? <span className="capitalize">{message.language}</span> : "not read yet"}
        </Fact>
        {template && (
          <Fact name="Template id">
            <Copied text={template.id} label="Copy template id" />
          </Fact>
        )}
        <Fact name="Created by">{message.creatorEmail ?? creatorId ?? "not read yet"}</Fact>
        <Fact name="Last change">
          <Moment at={message.updatedAt} absolute />
        </Fact>
        <Fact name="Last read">
          <Moment at={message.readAt} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function Copied({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 truncate tabular-nums" title={text}>
        {text}
      </span>
      <CopyButton label={label} text={text} />
    </span>
  );
}
