import { askErasure } from "#lib/installation/erasure/ask-erasure";
import { showErasures } from "#lib/installation/erasure/show-erasures";
import { erasureEndpoint, shownErasure } from "#lib/web/console/erasure-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { ErasureDetail, ErasureRequest, Erasures } from "#lib/wire/service/erasure";

export const GET = erasureEndpoint({ answer: Erasures, handle: ({ erasures }) => showErasures(erasures) });

export const POST = erasureEndpoint({
  stepUp: true,
  answer: ErasureDetail,
  status: 201,
  audit: { action: "erasure.ask" },
  handle: async ({ request, erasures, person, by }) => {
    const id = await askErasure(erasures, await readBody(request, ErasureRequest), person, by);
    return shownErasure(erasures, id, person);
  },
});
