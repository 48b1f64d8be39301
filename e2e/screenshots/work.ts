import { type APIRequestContext, expect } from "@playwright/test";
import type { BatchPage } from "#lib/wire/console/batch";
import type { OperationList } from "#lib/wire/console/operation";
import type { PlanList, PlanStarted } from "#lib/wire/console/plan";
import { consoleCall } from "./console-call";

const ZONE = "Asia/Singapore";
const PLAN = { delaysMinutes: [15, 60, 360], maybes: "ask", quiet: null, most: 500, reach: "all" };

/** Bulk retries and exports that have ended, a retry plan that asks, and one that was stopped. */
export async function retryAndExport(
  ada: APIRequestContext,
  grace: APIRequestContext,
  path: string,
): Promise<void> {
  const campaign = path.slice(1);
  const { batches } = await consoleCall<BatchPage>(ada, "GET", `${campaign}/batches`);
  const notices = batches
    .filter(({ fileName }) => fileName?.startsWith("delivery-notices"))
    .map(({ id }) => id);
  const retry = (person: APIRequestContext, place: number, retryable: string[]) =>
    consoleCall(person, "POST", `${campaign}/batches/${notices[place]}/retry`, {
      choice: "chosen",
      retryable,
    });
  const plan = (person: APIRequestContext, place: number) =>
    consoleCall<PlanStarted>(person, "POST", `${campaign}/plans`, { ...PLAN, batchId: notices[place] });

  await retry(grace, 1, ["yes"]);
  await retry(ada, 2, ["yes", "maybe"]);
  await consoleCall(ada, "POST", `${campaign}/exports`, { filter: "status=failure", zone: ZONE });
  await consoleCall(grace, "POST", `${campaign}/exports`, { filter: "", zone: ZONE });
  const stopped = await plan(grace, 3);
  await plan(ada, 0);
  const questions = async () =>
    (await consoleCall<PlanList>(ada, "GET", `${campaign}/plans`)).questions.length;
  await expect.poll(questions).toBe(2);
  await consoleCall(grace, "POST", `${campaign}/plans/${stopped.plan}/stop`);
  await untilEnded(ada, campaign);
}

/** Until every operation of the campaign has ended and what it retried has arrived. */
export async function untilEnded(api: APIRequestContext, campaign: string): Promise<void> {
  const open = async () => {
    const { operations } = await consoleCall<OperationList>(api, "GET", `${campaign}/operations`);
    return operations.filter(({ endedAt, counts }) => endedAt === null || counts.inFlight + counts.unread > 0)
      .length;
  };
  await expect.poll(open).toBe(0);
}
