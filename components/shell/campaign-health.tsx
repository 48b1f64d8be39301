import { CircleCheck, CloudOff, OctagonX } from "lucide-react";
import type { ConsoleCampaign, StopReason } from "#lib/wire/console/campaign";

const WORDS: Record<StopReason, string> = {
  key_missing: "No key",
  key_unreadable: "Key cannot be decrypted",
  key_rejected: "Key rejected",
  address_refused: "Address not allowed",
  permission_missing: "No permission",
  not_found: "Not found",
};

const STOPPED = { icon: OctagonX, colour: "text-status-failed" };
const UNANSWERED = { icon: CloudOff, colour: "text-status-overdue", word: "Not answering" };
const WORKING = { icon: CircleCheck, colour: "text-status-delivered", word: "Working" };

/** Shows whether the campaign's key and its service work. */
export function CampaignHealth({ stop, unanswered }: Pick<ConsoleCampaign, "stop" | "unanswered">) {
  const shown = stop ? { ...STOPPED, word: WORDS[stop] } : unanswered ? UNANSWERED : WORKING;
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 align-middle text-xs ${shown.colour}`}>
      <shown.icon size={13} aria-hidden />
      {shown.word}
    </span>
  );
}
