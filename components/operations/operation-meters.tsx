import { BecameMeter } from "#components/operations/became-meter";
import { messagesOf } from "#components/operations/operation-labels.ts";
import { OperationMeter } from "#components/operations/operation-meter";
import type { Operation } from "#lib/wire/console/operation";

type Props = { campaign: string; operation: Operation };

/** Shows the outcomes of the requests, then of the messages: accepted does not mean delivered. */
export function OperationMeters({ campaign, operation: { id, counts, total } }: Props) {
  const { queued, accepted, refused, unclear, skipped } = counts;
  const of = (outcome: string) => messagesOf(campaign, id, outcome);
  const went = of("accepted");
  return (
    <>
      <OperationMeter
        name="Requests"
        total={total}
        segments={[
          { label: "Accepted", n: accepted, colour: "bg-bar-delivered", href: went },
          { label: "Not accepted", n: refused, colour: "bg-bar-failed", href: of("refused") },
          { label: "Unclear", n: unclear, colour: "bg-status-overdue", href: of("unclear") },
          { label: "Skipped", n: skipped, colour: "bg-border-strong", href: of("skipped") },
          { label: "Queued", n: queued, colour: "bg-bar-unseen", href: of("queued") },
        ]}
      />
      {accepted > 0 && <BecameMeter total={accepted} became={counts} href={went} />}
    </>
  );
}
