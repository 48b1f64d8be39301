import type { Metadata } from "next";
import { PlanEditor } from "#components/plans/plan-editor";
import { AsideLink } from "#components/shell/aside-link";
import { Screen } from "#components/shell/screen";
import { nameBatches } from "#lib/console/mirror/rows/batches";
import { showPlan } from "#lib/console/plans/show-plans";
import { nullIfRefused } from "#lib/console/refused-error";
import { permissionSentence } from "#lib/domain/people/permission-sentence";
import { may } from "#lib/domain/people/role";
import { numberIn } from "#lib/web/console/number-of";
import { addressOf } from "#lib/web/pages/address";
import { readerOf } from "#lib/web/pages/signed-in";
import { UpstreamKind } from "#lib/wire/console/campaign";
import { ConsolePlan } from "#lib/wire/console/plan";

export const metadata: Metadata = { title: "New retry plan" };

/** `batch` limits the plan to one; `like` copies another plan's initial settings. */
export default async function NewPlanPage({
  params,
  searchParams,
}: PageProps<"/campaigns/[campaign]/plans/new">) {
  const { campaign } = await params;
  const address = addressOf(await searchParams);
  const reader = await readerOf(campaign);
  const batchId = address.get("batch");
  const names = await nameBatches(reader.pool, reader.campaign.id, batchId === null ? [] : [batchId]);
  const before = await showPlan(reader, numberIn(address.get("like")) ?? 0, null).catch(nullIfRefused);
  const target = {
    campaign,
    name: reader.campaign.name,
    kind: UpstreamKind.catch("production").parse(reader.campaign.upstreamKind),
    denied: may(reader.role, "send") ? null : permissionSentence("send"),
    batchId,
    batchName: batchId === null ? null : (names.get(batchId) ?? null),
  };
  return (
    <Screen
      title="New retry plan"
      aside={<AsideLink href={`/campaigns/${campaign}/plans`}>All retry plans</AsideLink>}
    >
      <PlanEditor
        key={`${campaign} ${batchId}`}
        target={target}
        like={before && ConsolePlan.parse(before.plan)}
      />
    </Screen>
  );
}
