import { showMetrics } from "#lib/http/show-metrics";

export const dynamic = "force-dynamic";
export const GET = showMetrics;
