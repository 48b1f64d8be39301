import { apiHandler } from "#lib/http/api-handler";
import { replyJson } from "#lib/http/api-reply";
import { runtime } from "#lib/http/runtime";
import { apiDocument } from "#lib/wire/api-document";

export const dynamic = "force-dynamic";
export const GET = apiHandler(async () => replyJson(200, apiDocument(runtime().service.settings.publicUrl)));
