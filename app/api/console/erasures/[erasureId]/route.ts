import { erasureEndpoint, shownErasure } from "#lib/web/console/erasure-endpoint";
import { uuidOf } from "#lib/web/console/uuid-of";
import { ErasureDetail } from "#lib/wire/service/erasure";

export const GET = erasureEndpoint<{ erasureId: string }>({
  answer: ErasureDetail,
  handle: ({ erasures, params, person }) => shownErasure(erasures, uuidOf(params.erasureId), person),
});
