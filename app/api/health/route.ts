import { health } from "#lib/web/health";

export const dynamic = "force-dynamic";
export const GET = health;
