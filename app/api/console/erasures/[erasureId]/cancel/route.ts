import { cancelErasure } from "#lib/installation/erasure/confirm-erasure";
import { erasureEndpoint, shownErasure } from "#lib/web/console/erasure-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { uuidOf } from "#lib/web/console/uuid-of";
import { ErasureAnswer, ErasureDetail } from "#lib/wire/service/erasure";

export const POST = erasureEndpoint<{ erasureId: string }>({
  stepUp: true,
  answer: ErasureDetail,
  audit: { action: "erasure.cancel" },
  handle: async ({ request, erasures, params, person, by, note }) => {
    const id = uuidOf(params.erasureId);
    note({ target: `erasure ${id}` });
    await readBody(request, ErasureAnswer);
    await cancelErasure(erasures, id, person, by);
    return shownErasure(erasures, id, person);
  },
});
