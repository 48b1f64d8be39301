import type { APIRequestContext } from "@playwright/test";
import type { ApprovalDetail } from "#lib/wire/console/approval";
import { consoleCall } from "./console-call";
import { goodRows, upload } from "./files";

/** Above so many rows a file needs an approval. */
const ABOVE = 200;

/** Files that were approved and declined, one that waits, the first person's own, which asks nothing of them, and two for a later time. */
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
  const waiting = await upload(ada, path, "holiday-opening-hours.csv", goodRows(260, "H"));
  await upload(ada, path, "renewal-reminders.csv", goodRows(120, "R"), { sendAt: nineIn(1) });
  await upload(grace, path, "evening-course.csv", goodRows(90, "E"), { sendAt: nineIn(3) });
  await consoleCall(ada, "POST", `${campaign}/notes`, {
    about: { kind: "file", id: waiting },
    text: "The Jurong branch has other hours on the 24th. Ben checks rows 200 to 260.",
    keepsNumber: false,
  });
}

/** Nine o'clock in Singapore on a later day. */
function nineIn(days: number): string {
  return `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T01:00:00.000Z`;
}
