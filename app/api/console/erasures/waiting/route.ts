import { countWaiting } from "#lib/installation/erasure/show-erasures";
import { erasureEndpoint } from "#lib/web/console/erasure-endpoint";
import { WaitingErasures } from "#lib/wire/service/erasure";

export const GET = erasureEndpoint({
  answer: WaitingErasures,
  handle: async ({ erasures, person }) => ({ waiting: await countWaiting(erasures.pool, person.id) }),
});
