import type { APIRequestContext } from "@playwright/test";
import type { ApprovalDetail } from "#lib/wire/console/approval";
import { consoleCall } from "./console-call";
import { goodRows, upload } from "./files";

/** Above so many rows a file needs an approval. */
const ABOVE = 200;

/** A file that was approved, one that was declined, and one that waits. It is the first person's own: it asks nothing of them. */
export async function holdFiles(
  ada: APIRequestContext,
  grace: APIRequestContext,
  path: string,
): Promise<void> {
  const campaign = path.slice(1);
  await consoleCall(ada, "PATCH", campaign, { approvalAbove: ABOVE });
  const approved = await upload(grace, path, "membership-renewals.csv", goodRows(240, "M"));
  const { stamp } = await consoleCall<ApprovalDetail>(ada, "GET", `${campaign}/approvals/${approved}`);
  await consoleCall(ada, "POST", `${campaign}/approvals/${approved}/approve`, { stamp });
  const declined = await upload(grace, path, "spring-offers.csv", goodRows(310, "S"));
  await consoleCall(ada, "POST", `${campaign}/approvals/${declined}/decline`, {
    reason: "The codes are last year's.",
  });
  await upload(ada, path, "holiday-opening-hours.csv", goodRows(260, "H"));
}
