import type { ApiRoute, Handler } from "#lib/service/api/answer-api";
import * as batchMessages from "#lib/service/api/routes/batch-messages";
import * as batchRetry from "#lib/service/api/routes/batch-retry";
import * as batchUpload from "#lib/service/api/routes/batch-upload";
import * as campaignMessages from "#lib/service/api/routes/campaign-messages";
import * as changes from "#lib/service/api/routes/changes";
import * as document from "#lib/service/api/routes/document";
import * as message from "#lib/service/api/routes/message";
import * as messageRetry from "#lib/service/api/routes/message-retry";
import { type API_PATHS, API_PREFIX } from "#lib/wire/api/paths";

type Path = keyof typeof API_PATHS;

const handlers: { [P in Path]: Record<(typeof API_PATHS)[P][number], Handler> } = {
  "/campaigns/{campaignId}/messages": campaignMessages,
  "/campaigns/{campaignId}/changes": changes,
  "/campaigns/{campaignId}/messages/{messageId}": message,
  "/campaigns/{campaignId}/messages/{messageId}/retry": messageRetry,
  "/campaigns/{campaignId}/batch/messages": batchUpload,
  "/campaigns/{campaignId}/batch/{batchId}/messages": batchMessages,
  "/campaigns/{campaignId}/batch/{batchId}/retry": batchRetry,
  "/openapi.json": document,
};

/** Every path of the public API with its handler, in development and in production. */
export const API_ROUTES: ApiRoute[] = Object.entries(handlers).map(([path, found]) => ({
  pattern: new RegExp(`^${API_PREFIX}${path.replace(".", "\\.").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  handlers: found,
}));
