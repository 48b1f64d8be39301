import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { KeepZone } from "#components/shell/keep-zone";
import "./globals.css";

export const metadata: Metadata = { title: { default: "Redial", template: "%s · Redial" } };
export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const kept = await cookies();
  const theme = kept.get("theme")?.value;
  return (
    <html
      lang="en"
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      data-density={kept.get("density")?.value === "compact" ? "compact" : undefined}
    >
      <body>
        {!kept.has("zone") && <KeepZone />}
        {children}
      </body>
    </html>
  );
}
