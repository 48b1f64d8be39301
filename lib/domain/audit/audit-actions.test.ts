import { expect, test } from "vitest";
import { actionOfPath } from "#lib/domain/audit/action-of-path";
import { AUDIT_ACTIONS, auditLabel } from "#lib/domain/audit/audit-actions";

const cases: [string, string, ReturnType<typeof actionOfPath>][] = [
  [
    "POST",
    "/api/console/campaigns/7/views",
    { action: "view.create", target: "/api/console/campaigns/7/views", campaign: 7 },
  ],
  ["DELETE", "/api/console/campaigns/7/views/31", { action: "view.delete", target: "31", campaign: 7 }],
  ["PATCH", "/api/console/campaigns/12", { action: "campaign.change", target: "12", campaign: 12 }],
  [
    "DELETE",
    "/api/console/service/campaigns/campaign_1/keys/key_1",
    { action: "key.delete", target: "key_1", campaign: null },
  ],
  [
    "DELETE",
    "/api/console/service/directory",
    { action: "recipient-directory.clear", target: "directory", campaign: null },
  ],
  [
    "PUT",
    "/api/console/campaigns/7/alerts/rules/31",
    { action: "alert_rule.change", target: "/api/console/campaigns/7/alerts/rules/31", campaign: 7 },
  ],
  ["DELETE", "/api/console/sessions/abc", { action: "session.delete", target: "abc", campaign: null }],
];

for (const [method, path, words] of cases) {
  test(`a ${method} of ${path} whose route does not name it is recorded as ${words.action}`, () => {
    expect(actionOfPath(method, path)).toEqual(words);
  });
}

test("what was refused reads as tried, whatever it was", () => {
  expect(auditLabel("message.retry")).toBe("Retried a message");
  expect(auditLabel("message.retry", "refused")).toBe("Tried to retry a message");
  expect(auditLabel("campaign.create", "unclear")).toBe("Tried to create a campaign");
  const asDone = Object.keys(AUDIT_ACTIONS).filter(
    (action) => !/^(Tried to |An? )/.test(auditLabel(action, "refused")),
  );
  expect(asDone).toEqual([]);
});
