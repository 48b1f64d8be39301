import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "#components/shell/providers";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <Providers nonce={nonce} drawnAt={Date.now()}>
      {children}
    </Providers>
  );
}
