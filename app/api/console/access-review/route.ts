import { showReview } from "#lib/console/people/show-review";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { AccessReview, ReviewQuery } from "#lib/wire/console/review";

export const GET = consoleEndpoint({
  permission: "administer",
  answer: AccessReview,
  handle: ({ request, operator, mirror: { pool } }) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    return showReview(pool, ReviewQuery.parse(asked), operator.email);
  },
});
