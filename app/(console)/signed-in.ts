import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { findOperator, type Operator } from "#lib/console/session";
import { runtime } from "#lib/http/runtime";
import type { Reader } from "#lib/mirror/reader";
import { findConsoleCampaign } from "#lib/store/console-campaigns";

/** Who looks at the page, asked once for a request; whoever is not signed in goes to do so. */
export const signedIn = cache(async (): Promise<Operator> => {
  const sent = await headers();
  const operator = await findOperator(runtime().service, sent);
  if (!operator) redirect(`/sign-in?next=${encodeURIComponent(sent.get("x-asked-path") ?? "/")}`);
  return operator;
});

/** How a page reads its campaign, so that its first paint has rows. */
export async function readerOf(campaign: string): Promise<Reader> {
  const { role, email } = await signedIn();
  const { pool } = runtime().service;
  const row = /^\d{1,9}$/.test(campaign) ? await findConsoleCampaign(pool, Number(campaign)) : null;
  if (!row) notFound();
  return { pool, campaign: row, role, email, now: new Date() };
}
