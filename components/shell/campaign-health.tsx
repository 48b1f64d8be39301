import { CircleCheck, OctagonX } from "lucide-react";
import type { StopReason } from "#lib/wire/console-campaign";

const WORDS: Record<StopReason, string> = {
  key_missing: "No key",
  key_unreadable: "Key can't be opened",
  key_rejected: "Key rejected",
  address_refused: "Address refused",
  permission_missing: "No permission",
  not_found: "Not found",
};

/** Whether the campaign's key works. */
export function CampaignHealth({ stop }: { stop: StopReason | null }) {
  const Icon = stop ? OctagonX : CircleCheck;
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 align-middle text-xs ${stop ? "text-status-failed" : "text-status-delivered"}`}
    >
      <Icon size={13} aria-hidden />
      {stop ? WORDS[stop] : "Working"}
    </span>
  );
}
