import { Clock } from "lucide-react";
import { NoticeBar } from "#components/ui/notice-bar";

/** Until when batches of a campaign wait for its hours. */
export function HoursNotice({ until }: { until: string }) {
  return (
    <NoticeBar label="Batches wait for their hours" icon={Clock}>
      {until}
    </NoticeBar>
  );
}
