import type { ReactNode } from "react";
import { PauseBanner } from "#components/campaigns/pause-banner";

export default function CampaignLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-full flex-col">
      <PauseBanner />
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  );
}
