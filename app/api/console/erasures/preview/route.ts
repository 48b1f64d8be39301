import { previewErasure } from "#lib/installation/erasure/ask-erasure";
import { erasureEndpoint } from "#lib/web/console/erasure-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { ErasurePreview, ErasurePreviewRequest } from "#lib/wire/service/erasure";

export const POST = erasureEndpoint({
  stepUp: true,
  answer: ErasurePreview,
  audit: { action: "erasure.preview" },
  handle: async ({ request, erasures, by }) => {
    const { number } = await readBody(request, ErasurePreviewRequest);
    return previewErasure(erasures, number, by);
  },
});
