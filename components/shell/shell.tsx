import type { ReactNode } from "react";
import { CampaignNotices } from "#components/campaigns/campaign-notices";
import { NoticeBanner } from "#components/notices/notice-banner";
import { AddressGuard } from "#components/shell/address-guard";
import { AlertBell } from "#components/shell/alert-bell";
import { CampaignSwitcher } from "#components/shell/campaign-switcher";
import { DepartureGuard } from "#components/shell/departure-guard";
import { FreshnessControl } from "#components/shell/freshness/freshness-control";
import { LiveRegion } from "#components/shell/live-region";
import { Navigation } from "#components/shell/navigation";
import { Shortcuts } from "#components/shell/palette/shortcuts";
import { SecondFactorBanner } from "#components/shell/second-factor-banner";
import { ServiceBanner } from "#components/shell/service-banner";
import { type Theme, UserMenu } from "#components/shell/session/user-menu";
import { ZoneButton } from "#components/shell/zone-button";
import { ConfirmIdentity } from "#components/sign-in/confirm-identity";
import { LeftNotices } from "#components/uploads/left-notices";
import { may } from "#lib/domain/people/role";
import type { CampaignInView } from "#lib/wire/console/campaign";
import type { WaitingErasures } from "#lib/wire/service/erasure";
import type { DeliveryState } from "#lib/wire/service/hold";
import type { NoticeState } from "#lib/wire/service/notice";
import type { DiskState } from "#lib/wire/service/storage";

type Props = {
  campaign: CampaignInView | null;
  email: string;
  role: string;
  theme: Theme;
  alerts: number;
  /** Files that wait for this person's approval. */
  files: number;
  delivery: DeliveryState;
  notice: NoticeState;
  /** Id of the notice that this person has dismissed. */
  dismissed: string | null;
  /** Null if this person may not see it. */
  disk: DiskState | null;
  /** Null if this person may not see them. */
  erasures: WaitingErasures | null;
  /** Set for a person who still has days to set up a required second factor. */
  secondFactor: { dueAt: string; left: string } | null;
  children: ReactNode;
};

/** The frame that stays while screens change. The page never scrolls; its parts do. */
export function Shell({
  campaign,
  email,
  role,
  theme,
  alerts,
  files,
  delivery,
  notice,
  dismissed,
  disk,
  erasures,
  secondFactor,
  children,
}: Props) {
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] md:grid-cols-[auto_minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:p-2"
      >
        Skip to the content
      </a>
      <Navigation />
      <header className="flex h-12 min-w-0 items-center gap-1 border-b bg-surface px-2 sm:gap-2 sm:px-4">
        <CampaignSwitcher initial={campaign} />
        <div className="min-w-0 flex-1" />
        <FreshnessControl />
        <AlertBell initial={alerts} files={files} />
        <ZoneButton />
        <UserMenu email={email} role={role} theme={theme} />
      </header>
      <div className="flex min-h-0 min-w-0 flex-col">
        <NoticeBanner initial={notice} dismissed={dismissed} />
        {secondFactor && <SecondFactorBanner {...secondFactor} />}
        <ServiceBanner
          delivery={delivery}
          disk={disk}
          erasures={erasures}
          isAdmin={may(role, "administer")}
        />
        <CampaignNotices />
        <LeftNotices />
        <main
          id="main"
          tabIndex={-1}
          className="relative min-h-0 min-w-0 flex-1 overflow-y-auto outline-hidden [scrollbar-gutter:stable]"
        >
          {children}
        </main>
      </div>
      <LiveRegion />
      <ConfirmIdentity />
      <Shortcuts isMember={!may(role, "read")} />
      <AddressGuard />
      <DepartureGuard />
    </div>
  );
}
