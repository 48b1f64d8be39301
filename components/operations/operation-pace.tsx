import Link from "next/link";
import { paceSentence } from "#components/operations/operation-labels.ts";
import { Moment } from "#components/ui/moment";
import type { OperationDetail } from "#lib/wire/console/operation";

/** An operation's progress, speed and remaining time; or why it waits, and until when. */
export function OperationPace({ campaign, detail }: { campaign: string; detail: OperationDetail }) {
  const { postponed } = detail.operation;
  if (postponed?.reason === "people_first") {
    return (
      <>
        Waiting for{" "}
        <Link href={`/campaigns/${campaign}/operations`} className="text-text-accent hover:underline">
          a bulk retry of this campaign
        </Link>{" "}
        that someone has started. It continues by itself after that.
      </>
    );
  }
  if (!postponed?.until) return paceSentence(detail);
  return (
    <>
      Nothing is sent until <Moment at={postponed.until} absolute />, when the quiet hours of its retry plan
      end. It continues by itself after that.
    </>
  );
}
