import { cookies, headers } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { BusyScreen } from "#components/shell/busy-screen";
import { Providers } from "#components/shell/providers";
import { Shell } from "#components/shell/shell";
import { TimeStyleProvider } from "#components/shell/time-style";
import { countFiring } from "#lib/console/alerts/alerts";
import { countFilesToApprove } from "#lib/console/approvals/files-to-see";
import { enterCampaign } from "#lib/console/campaigns/enter-campaign";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { may } from "#lib/domain/people/role";
import { graceLabel } from "#lib/domain/people/session-demand";
import { countWaiting } from "#lib/installation/erasure/show-erasures";
import { showNotice } from "#lib/installation/notices/show-notice";
import { readDisk } from "#lib/platform/installation/disk";
import { logOutage } from "#lib/platform/log-faults";
import { isDatabaseUnavailable } from "#lib/platform/postgres/database-unavailable";
import { runtime } from "#lib/service/api/runtime";
import { showDelivery } from "#lib/service/hold/hold-delivery";
import { campaignInView } from "#lib/web/console/campaign-in-view";
import { chosenZone } from "#lib/web/pages/chosen-zone";
import { signedIn } from "#lib/web/pages/signed-in";
import { CampaignInView } from "#lib/wire/console/campaign";
import { DeliveryState } from "#lib/wire/service/hold";
import { NoticeState } from "#lib/wire/service/notice";

type Props = { children: ReactNode };

export default async function ConsoleLayout({ children }: Props) {
  try {
    return await shownShell({ children });
  } catch (error) {
    // Above error.tsx, so that Next's own page would be shown.
    if (!isDatabaseUnavailable(error)) throw error;
    logOutage(runtime().log, error);
    return <BusyScreen path={(await headers()).get("x-asked-path") ?? "/"} />;
  }
}

async function shownShell({ children }: Props) {
  const [sent, kept] = await Promise.all([headers(), cookies()]);
  const operator = await signedIn();
  const theme = kept.get("theme")?.value;
  return (
    <Providers nonce={sent.get("x-nonce") ?? undefined} drawnAt={Date.now()}>
      <TimeStyleProvider zone={await chosenZone()} relative={kept.get("times")?.value !== "absolute"}>
        <Suspense>
          <Shell
            campaign={await campaignAt(operator, sent.get("x-asked-path") ?? "")}
            delivery={DeliveryState.parse(await showDelivery(runtime().service))}
            notice={NoticeState.parse(await showNotice(runtime().service.pool))}
            dismissed={kept.get("notice")?.value ?? null}
            disk={
              may(operator.role, "administer") ? { disk: await readDisk(runtime().service.settings) } : null
            }
            erasures={await waitingFor(operator)}
            secondFactor={graceOf(operator)}
            alerts={await countFiring(runtime().service.pool, operator)}
            files={await countFilesToApprove(runtime().service.pool, operator)}
            email={operator.email}
            role={operator.role}
            theme={theme === "light" || theme === "dark" ? theme : "system"}
          >
            {children}
          </Shell>
        </Suspense>
      </TimeStyleProvider>
    </Providers>
  );
}

async function waitingFor({ id, role }: Operator) {
  if (!may(role, "administer")) return null;
  return { waiting: await countWaiting(runtime().service.pool, id) };
}

function graceOf({ secondFactorDueAt }: Operator): { dueAt: string; left: string } | null {
  return (
    secondFactorDueAt && {
      dueAt: secondFactorDueAt.toISOString(),
      left: graceLabel(secondFactorDueAt, new Date()),
    }
  );
}

/** Finds the campaign for the first paint, because a layout does not get the path below it. */
async function campaignAt(operator: Operator, path: string): Promise<CampaignInView | null> {
  const id = /^\/campaigns\/(\d{1,9})(?![^/?])/.exec(path)?.[1];
  if (!id) return null;
  const entered = await enterCampaign(runtime().service.pool, operator, Number(id));
  return entered && CampaignInView.parse(await campaignInView(entered, operator.id));
}
