import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { SendTarget } from "#lib/browser/send-target";
import { readerIn } from "#lib/console/campaigns/enter-campaign";
import { deliveryRate } from "#lib/console/gateway/own/delivery-rate";
import { findSync } from "#lib/console/mirror/rows/sync";
import type { Reader } from "#lib/console/reader";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { findOperator, type Operator } from "#lib/console/sign-in/sessions/session";
import { ruleAt } from "#lib/domain/approvals/approval-rule";
import { permissionSentence } from "#lib/domain/people/permission-sentence";
import { may, type Permission } from "#lib/domain/people/role";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { runtime } from "#lib/service/api/runtime";
import { uploadRulesInView } from "#lib/web/console/upload-rules-of";
import { chosenZone } from "#lib/web/pages/chosen-zone";
import { UpstreamKind } from "#lib/wire/console/campaign";
import { UploadRules } from "#lib/wire/console/upload";

/** The person who views the page, read once per request. Redirects to sign-in when there is none. */
export const signedIn = cache(async (): Promise<Operator> => {
  const sent = await headers();
  const operator = await findOperator(runtime().service, sent);
  if (!operator) redirect(`/sign-in?next=${encodeURIComponent(sent.get("x-asked-path") ?? "/")}`);
  if (operator.demand) {
    const step = operator.demand === "password" ? "password" : "second-factor";
    redirect(`/sign-in/${step}?next=${encodeURIComponent(sent.get("x-asked-path") ?? "/")}`);
  }
  return operator;
});

/** The viewer, if they have this permission in the whole installation. Otherwise shows the not-found page. */
export async function permitted(permission: Permission): Promise<Operator> {
  const operator = await signedIn();
  if (!may(operator.role, permission)) notFound();
  return operator;
}

/** The reader of a page's campaign, so that its first paint has rows. */
export async function readerOf(campaign: string): Promise<Reader> {
  const person = { ...(await signedIn()), address: (await headers()).get(CLIENT_ADDRESS) };
  const zone = (await chosenZone()) ?? "UTC";
  return (await readerIn(runtime().service.pool, person, campaign, zone)) ?? notFound();
}

/** The data of a page for sending: the campaign, whether the person may send, and the campaign's rules. */
export async function senderOf(campaign: string): Promise<{ target: SendTarget; initialRules: UploadRules }> {
  const { campaign: row, role, pool, now } = await readerOf(campaign);
  const own = ownCampaignOf(row);
  const target = {
    campaign,
    name: row.name,
    kind: UpstreamKind.catch("production").parse(row.upstreamKind),
    denied: may(role, "send") ? null : permissionSentence("send"),
    stop: (await findSync(pool, row.id))?.stop?.reason ?? null,
    admin: may(role, "administer"),
    approval: ruleAt(row, now),
    rate: own === null ? null : await deliveryRate(pool, own),
    homeCode: row.homeCode,
  };
  return { target, initialRules: UploadRules.parse(await uploadRulesInView(row)) };
}
