import { Lock } from "lucide-react";
import type { Metadata } from "next";
import { ReviewView } from "#components/access-review/review-view";
import { SettingsScreen } from "#components/settings/settings-screen";
import { Empty } from "#components/ui/empty";
import { filterOf } from "#lib/browser/list-address";
import { showReview } from "#lib/console/people/show-review";
import { may } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { addressOf } from "#lib/web/pages/address";
import { permitted } from "#lib/web/pages/signed-in";
import { AccessReview, ReviewQuery } from "#lib/wire/console/review";

export const metadata: Metadata = { title: "Access review" };

export default async function AccessReviewPage({ searchParams }: PageProps<"/settings/access-review">) {
  const { role, email } = await permitted("read");
  if (!may(role, "administer")) {
    return (
      <SettingsScreen title="Access review">
        <Empty icon={<Lock size={28} />} title="The access review is for admins">
          It shows what everyone may do. Ask an admin of this console.
        </Empty>
      </SettingsScreen>
    );
  }
  const address = addressOf(await searchParams);
  const query = ReviewQuery.parse(Object.fromEntries(address));
  const page = AccessReview.parse(await showReview(runtime().service.pool, query, email));
  return (
    <SettingsScreen title="Access review">
      <ReviewView initial={{ of: filterOf(address), page }} />
    </SettingsScreen>
  );
}
