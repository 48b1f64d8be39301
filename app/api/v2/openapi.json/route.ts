import { apiHandler } from "#lib/service/api/api-handler";
import { replyJson } from "#lib/service/api/api-reply";
import { runtime } from "#lib/service/api/runtime";
import { apiDocument } from "#lib/wire/api/document";

export const dynamic = "force-dynamic";
export const GET = apiHandler(async () => replyJson(200, apiDocument(runtime().service.settings.publicUrl)));
