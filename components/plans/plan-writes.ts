import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { planQuery, plansAt } from "#components/plans/plan-queries.ts";
import { announce } from "#lib/browser/announcer";
import { postJson } from "#lib/browser/api";
import type { PlanAnswer, PlanAnswered, PlanDetail, PlanStarted } from "#lib/wire/console/plan";
import type { PlanDraft } from "#lib/wire/console/plan-preview";

export const turnOnPlan = (client: QueryClient, campaign: string) =>
  mutationOptions({
    mutationFn: (draft: PlanDraft) => postJson<PlanStarted>(plansAt(campaign), draft),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign, "plans"] }),
  });

export const stopPlan = (client: QueryClient, campaign: string, id: string) =>
  mutationOptions({
    mutationFn: () => postJson<PlanDetail>(`${plansAt(campaign)}/${encodeURIComponent(id)}/stop`, {}),
    onSuccess: (detail) => {
      client.setQueryData(planQuery(campaign, id).queryKey, detail);
      announce("Retry plan stopped. Retries already requested are not undone.");
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign] }),
  });

export const answerPlan = (client: QueryClient, campaign: string, id: number) =>
  mutationOptions({
    mutationFn: (answer: PlanAnswer) => postJson<PlanAnswered>(`${plansAt(campaign)}/${id}/answer`, answer),
    onSuccess: ({ n }, { answer }) =>
      announce(`${n.toLocaleString("en")} ${answer === "retry" ? "will be retried" : "will not be retried"}`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["campaign", campaign, "plans"] }),
        client.invalidateQueries({ queryKey: ["campaign", campaign, "plan", String(id)] }),
      ]),
  });
