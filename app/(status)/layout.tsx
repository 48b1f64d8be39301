import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "#components/shell/providers";
import { TimeStyleProvider } from "#components/shell/time-style";
import { chosenZone } from "#lib/web/pages/chosen-zone";

export default async function StatusLayout({ children }: { children: ReactNode }) {
  const [sent, kept] = await Promise.all([headers(), cookies()]);
  return (
    <Providers nonce={sent.get("x-nonce") ?? undefined} drawnAt={Date.now()}>
      <TimeStyleProvider zone={await chosenZone()} relative={kept.get("times")?.value !== "absolute"}>
        {children}
      </TimeStyleProvider>
    </Providers>
  );
}
