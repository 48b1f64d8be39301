import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ErasureView } from "#components/erasure/erasure-view";
import { SettingsScreen } from "#components/settings/settings-screen";
import { isUuid } from "#lib/domain/api/id";
import { showErasure } from "#lib/installation/erasure/show-erasures";
import { openErasures } from "#lib/web/console/erasure-endpoint";
import { permitted } from "#lib/web/pages/signed-in";
import { ErasureDetail } from "#lib/wire/service/erasure";

export const metadata: Metadata = { title: "Erasure of a number" };

export default async function ErasureDetailPage({ params }: PageProps<"/settings/erasure/[erasure]">) {
  const { id: personId } = await permitted("administer");
  const { erasure } = await params;
  const found = isUuid(erasure) ? await showErasure(openErasures(), erasure, personId) : null;
  if (!found) notFound();
  return (
    <SettingsScreen title="Erasure of a number">
      <ErasureView initial={ErasureDetail.parse(found)} />
    </SettingsScreen>
  );
}
