import { cookies, headers } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { Providers } from "#components/shell/providers";
import { Shell } from "#components/shell/shell";
import { TimeStyleProvider } from "#components/shell/time-style";
import { isTimeZone } from "#lib/domain/show-time";
import { runtime } from "#lib/http/runtime";
import { embeddedAddress } from "#lib/mirror/embedded-address";
import { showCampaignList } from "#lib/mirror/show-campaigns";
import { CampaignList } from "#lib/wire/console-campaign";
import { signedIn } from "./signed-in";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const [sent, kept] = await Promise.all([headers(), cookies()]);
  const operator = await signedIn();
  const { pool, settings } = runtime().service;
  const campaigns = await showCampaignList({ pool, embeddedAddress: embeddedAddress(settings) });
  const zone = kept.get("zone")?.value ?? "";
  const theme = kept.get("theme")?.value;
  return (
    <Providers nonce={sent.get("x-nonce") ?? undefined}>
      <TimeStyleProvider
        zone={zone && isTimeZone(zone) ? zone : null}
        relative={kept.get("times")?.value !== "absolute"}
      >
        <Suspense>
          <Shell
            campaigns={CampaignList.parse(campaigns)}
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
