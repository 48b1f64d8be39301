import type { ApiRoute, Handler } from "#lib/service/api/answer-api";
import { replyJson } from "#lib/service/api/api-reply";
import { batchMessages, batchRetry, batchUpload } from "#lib/service/api/routes/batches";
import * as changes from "#lib/service/api/routes/changes";
import { campaignMessages, message, messageRetry } from "#lib/service/api/routes/messages";
import { runtime } from "#lib/service/api/runtime";
import { apiDocument } from "#lib/wire/api/document";
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
  "/openapi.json": {
    GET: { answer: async () => replyJson(200, apiDocument(runtime().service.settings.publicUrl)) },
  },
};

/** Every path of the public API with its handler, in development and in production. */
export const API_ROUTES: ApiRoute[] = Object.entries(handlers).map(([path, found]) => ({
  pattern: new RegExp(`^${API_PREFIX}${path.replace(".", "\\.").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  handlers: found,
}));
