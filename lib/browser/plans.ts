import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { announce } from "#lib/browser/announcer";
import { getJson, postJson } from "#lib/browser/api";
import type {
  PlanAnswer,
  PlanAnswered,
  PlanDetail,
  PlanDraft,
  PlanList,
  PlanPreview,
  PlanStarted,
} from "#lib/wire/console-plan";

const POLL_MS = 5000;
const STOPPED_POLL_MS = 30_000;

const under = (campaign: string) => `/api/console/campaigns/${encodeURIComponent(campaign)}/plans`;

export const plansQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "plans"],
    queryFn: ({ signal }) => getJson<PlanList>(under(campaign), signal),
    refetchInterval: ({ state: { data } }) =>
      data?.plans.some(({ stoppedAt }) => stoppedAt === null) ? POLL_MS : STOPPED_POLL_MS,
  });

export const planQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "plan", id],
    queryFn: ({ signal }) => getJson<PlanDetail>(`${under(campaign)}/${encodeURIComponent(id)}`, signal),
    refetchInterval: ({ state: { data } }) => (data?.plan.stoppedAt ? STOPPED_POLL_MS : POLL_MS),
  });

/** What a plan did before one of its actions. */
export const olderActionsQuery = (campaign: string, id: string, before: number) =>
  queryOptions({
    queryKey: ["campaign", campaign, "plan", id, "before", before],
    queryFn: ({ signal }) =>
      getJson<PlanDetail>(`${under(campaign)}/${encodeURIComponent(id)}?before=${before}`, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What a plan would do now; asked again while it is edited. */
export const planPreviewQuery = (campaign: string, draft: PlanDraft) =>
  queryOptions({
    queryKey: ["campaign", campaign, "plan-preview", draft],
    queryFn: ({ signal }) =>
      getJson<PlanPreview>(
        `${under(campaign)}/preview?draft=${encodeURIComponent(JSON.stringify(draft))}`,
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: STOPPED_POLL_MS,
  });

export const turnOnPlan = (client: QueryClient, campaign: string) =>
  mutationOptions({
    mutationFn: (draft: PlanDraft) => postJson<PlanStarted>(under(campaign), draft),
    onError: ({ message }) => announce(message),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign, "plans"] }),
  });

export const stopPlan = (client: QueryClient, campaign: string, id: string) =>
  mutationOptions({
    mutationFn: () => postJson<PlanDetail>(`${under(campaign)}/${encodeURIComponent(id)}/stop`, {}),
    onSuccess: (detail) => {
      client.setQueryData(planQuery(campaign, id).queryKey, detail);
      announce("Stopped. What was requested stays requested.");
    },
    onError: ({ message }) => announce(message),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign] }),
  });

export const answerPlan = (client: QueryClient, campaign: string, id: number) =>
  mutationOptions({
    mutationFn: (answer: PlanAnswer) => postJson<PlanAnswered>(`${under(campaign)}/${id}/answer`, answer),
    onSuccess: ({ n }, { answer }) =>
      announce(`${n.toLocaleString("en")} ${answer === "retry" ? "will be retried" : "left alone"}`),
    onError: ({ message }) => announce(message),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["campaign", campaign, "plans"] }),
        client.invalidateQueries({ queryKey: ["campaign", campaign, "plan", String(id)] }),
      ]),
  });
