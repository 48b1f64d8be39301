import { health } from "#lib/http/health";

export const dynamic = "force-dynamic";
export const GET = health;
