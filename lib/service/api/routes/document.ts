import { replyJson } from "#lib/service/api/api-reply";
import { runtime } from "#lib/service/api/runtime";
import { apiDocument } from "#lib/wire/api/document";

export const GET = {
  answer: async () => replyJson(200, apiDocument(runtime().service.settings.publicUrl)),
};
