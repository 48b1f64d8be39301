import { CirclePause, CirclePlay } from "lucide-react";

/** Whether messages of the campaign are handed over. */
export function CampaignState({ paused }: { paused: boolean }) {
  const Icon = paused ? CirclePause : CirclePlay;
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 text-xs ${paused ? "text-status-overdue" : "text-status-delivered"}`}
    >
      <Icon size={13} aria-hidden />
      {paused ? "Paused" : "Running"}
    </span>
  );
}
