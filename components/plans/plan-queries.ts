import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getJson } from "#lib/browser/api";
import type { PlanDetail, PlanList } from "#lib/wire/console/plan";
import type { PlanDraft, PlanPreview } from "#lib/wire/console/plan-preview";

const POLL_MS = 5000;
const STOPPED_POLL_MS = 30_000;

/** Path of a campaign's plans in the console's API. */
export const plansAt = (campaign: string) => `/api/console/campaigns/${encodeURIComponent(campaign)}/plans`;

export const plansQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "plans"],
    queryFn: ({ signal }) => getJson<PlanList>(plansAt(campaign), signal),
    refetchInterval: ({ state: { data } }) =>
      data?.plans.some(({ stoppedAt }) => stoppedAt === null) ? POLL_MS : STOPPED_POLL_MS,
  });

export const planQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "plan", id],
    queryFn: ({ signal }) => getJson<PlanDetail>(`${plansAt(campaign)}/${encodeURIComponent(id)}`, signal),
    refetchInterval: ({ state: { data } }) => (data?.plan.stoppedAt ? STOPPED_POLL_MS : POLL_MS),
  });

/** Actions of a plan before the given one. */
export const olderActionsQuery = (campaign: string, id: string, before: number) =>
  queryOptions({
    queryKey: ["campaign", campaign, "plan", id, "before", before],
    queryFn: ({ signal }) =>
      getJson<PlanDetail>(`${plansAt(campaign)}/${encodeURIComponent(id)}?before=${before}`, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Previews what a plan would do now; it is loaded again while the plan is edited. */
export const planPreviewQuery = (campaign: string, draft: PlanDraft) =>
  queryOptions({
    queryKey: ["campaign", campaign, "plan-preview", draft],
    queryFn: ({ signal }) =>
      getJson<PlanPreview>(
        `${plansAt(campaign)}/preview?draft=${encodeURIComponent(JSON.stringify(draft))}`,
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: STOPPED_POLL_MS,
  });
