import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { type ReactNode, Suspense } from "react";
import { Providers } from "#components/shell/providers";
import { Shell } from "#components/shell/shell";
import { TimeStyleProvider } from "#components/shell/time-style";
import { findOperator } from "#lib/console/session";
import { isTimeZone } from "#lib/domain/show-time";
import { runtime } from "#lib/http/runtime";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const [sent, kept] = await Promise.all([headers(), cookies()]);
  const operator = await findOperator(runtime().service, sent);
  if (!operator) redirect("/sign-in");
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
