import type { Metadata } from "next";
import { ReviewView } from "#components/access-review/review-view";
import { LockedScreen, SettingsScreen } from "#components/settings/settings-screen";
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
  if (!may(role, "administer"))
    return (
      <LockedScreen
        title="Access review"
        what="The access review is for admins"
        why="It shows what everyone may do."
      />
    );
  const address = addressOf(await searchParams);
  const query = ReviewQuery.parse(Object.fromEntries(address));
  const page = AccessReview.parse(await showReview(runtime().service.pool, query, email));
  return (
    <SettingsScreen title="Access review">
      <ReviewView initial={{ of: filterOf(address), page }} />
    </SettingsScreen>
  );
}
