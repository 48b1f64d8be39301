import type { ReactNode } from "react";
import { CampaignNotices } from "#components/campaigns/campaign-notices";

export default function CampaignLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-full flex-col">
      <CampaignNotices />
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  );
}
