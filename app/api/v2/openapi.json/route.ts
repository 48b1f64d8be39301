import { runtime } from "#lib/http/runtime";
import { apiDocument } from "#lib/wire/api-document";

export const dynamic = "force-dynamic";
export const GET = () => Response.json(apiDocument(runtime().service.settings.publicUrl));
