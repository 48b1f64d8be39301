import { sendOne } from "#components/sends/send-one.ts";
import { useSending } from "#components/sends/use-sending.ts";
import { uploadId } from "#components/uploads/send/upload-send.ts";
import type { SingleSend } from "#lib/domain/messages/single-send";
import type { SendRequest } from "#lib/wire/console/send";

/**
 * Handles one send after another. The URL has the last one's id, so that a reload asks for its outcome instead of
 * sending it again.
 */
export function useSend(campaign: string, initialId: string | null) {
  const post = (request: SendRequest) => sendOne(campaign, request);
  const { post: begin, ...sending } = useSending(campaign, initialId, post, (id) =>
    window.history.replaceState(null, "", id === null ? "?" : `?sent=${id}`),
  );
  return {
    ...sending,
    send: (message: SingleSend, again: boolean) => begin({ id: uploadId(), ...message, again }),
  };
}
