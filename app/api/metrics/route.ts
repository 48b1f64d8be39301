import { showMetrics } from "#lib/service/api/show-metrics";

export const dynamic = "force-dynamic";
export const GET = showMetrics;
