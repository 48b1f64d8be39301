import type { AuditOutcome } from "#lib/domain/audit/audit-outcome";

/** Name of each audited action, in the screen's order. An action that is not listed is shown by its code. */
export const AUDIT_ACTIONS: Record<string, string> = {
  "session.sign_in": "Signed in",
  "session.sign_out": "Signed out",
  "session.confirm": "Confirmed that it was them",
  "session.end": "Ended a session",
  "session.end_others": "Ended other sessions",
  "password.change": "Changed their password",
  "password.link": "Created a link to set a new password",
  "password.link_revoke": "Revoked a link to set a new password",
  "password.reset": "Set a new password",
  "second_factor.enable": "Turned on two-factor authentication",
  "second_factor.disable": "Turned off two-factor authentication",
  "second_factor.recovery_codes": "Created new recovery codes",
  "second_factor.reset": "Reset two-factor authentication",
  "second_factor.require": "Changed who must use two-factor authentication",
  "sight.change": "Changed who sees numbers, exports and looks people up",
  "passkey.add": "Added a passkey",
  "passkey.rename": "Renamed a passkey",
  "passkey.remove": "Removed a passkey",
  "person.invite": "Invited a person",
  "person.join": "Joined",
  "person.create": "Created a person",
  "person.change_role": "Changed a role",
  "person.remove": "Removed a person",
  "member.add": "Added a member",
  "member.change": "Changed a member's role",
  "member.remove": "Removed a member",
  "team.create": "Created a team",
  "team.change": "Changed a team",
  "team.remove": "Removed a team",
  "invitation.revoke": "Revoked an invitation",
  "campaign.create": "Created a campaign",
  "campaign.update": "Changed a campaign of this service",
  "content.change": "Changed a campaign's texts",
  "content.new_version": "Created a new version of a campaign's texts",
  "campaign.register": "Registered a campaign",
  "campaign.change": "Changed a campaign's settings",
  "campaign.probe": "Checked a campaign's limits again",
  "campaign.remove": "Removed a campaign from the console",
  "campaign.enter_template": "Entered a template",
  "campaign.pause": "Paused a campaign",
  "campaign.resume": "Resumed a campaign",
  "campaign.replace_key": "Replaced the key of a campaign",
  "campaign.routes": "Changed a campaign's routes or sender",
  "route.create": "Added a route",
  "route.change": "Changed a route",
  "route.pause": "Paused a route",
  "route.resume": "Resumed a route",
  "route.drain": "Drained a route",
  "route.callback_token": "Renewed the token of a route's callback address",
  "route.delete": "Deleted a route",
  "route.test": "Sent a test message over a route",
  "upstream.add": "Added an environment",
  "upstream.change": "Changed an environment",
  "upstream.remove": "Removed an environment",
  "key.create": "Created an API key",
  "key.delete": "Deleted an API key",
  "address.add": "Allowed an address",
  "address.remove": "Removed an allowed address",
  "recipient-directory.import": "Imported the recipient directory",
  "recipient-directory.remove": "Removed entries from the recipient directory",
  "recipient-directory.clear": "Emptied the recipient directory",
  "batch.upload": "Uploaded a file",
  "batch.upload_found": "Found the batch of an upload",
  "file.ask": "Asked for the approval of a file",
  "file.approve": "Approved a file",
  "file.decline": "Declined a file",
  "file.withdraw": "Took back a file that waited for an approval",
  "file.expire": "A file waited too long for an approval",
  "file.void": "An approval of a file did not count",
  "batch.send": "Sent a batch",
  "batch.retry": "Retried a batch",
  "batch.hold": "Held a batch",
  "batch.go_on": "Released a held batch",
  "batch.stop": "Stopped a batch for good",
  "message.send": "Sent a message",
  "message.cancel": "Cancelled a waiting message",
  "unclear.end": "Stopped looking for what became of a retry or a message",
  "number.look_up": "Looked up a number",
  "number.search": "Searched for a masked number",
  "number.compare": "Compared a file's masked numbers with those that failed",
  "message.show": "Showed a masked message",
  "message.retry": "Retried a message",
  "operation.start": "Started an operation",
  "operation.cancel": "Cancelled an operation",
  "plan.on": "Turned on a retry plan",
  "plan.retry": "A retry plan retried messages",
  "plan.ask": "A retry plan asked a question",
  "plan.agree": "Agreed to retry what a retry plan asked about",
  "plan.leave": "Declined to retry what a retry plan asked about",
  "plan.stop": "Stopped a retry plan",
  "alert.acknowledge": "Acknowledged an alert",
  "alert_rule.create": "Created an alert rule",
  "alert_rule.change": "Changed an alert rule",
  "alert_rule.delete": "Deleted an alert rule",
  "alert_target.create": "Added an alert target",
  "alert_target.change": "Changed an alert target",
  "alert_target.delete": "Deleted an alert target",
  "alert_target.secret": "Replaced a webhook's secret",
  "alert_target.test": "Sent a test alert",
  "export.start": "Started an export",
  "export.download": "Downloaded an export",
  "view.create": "Saved a view",
  "view.change": "Changed a saved view",
  "delivery.hold": "Held delivery",
  "delivery.release": "Released delivery",
  "notice.set": "Showed a notice to everyone",
  "notice.clear": "Cleared the notice to everyone",
  "retention.change": "Changed for how long texts and numbers are kept",
  "erasure.preview": "Looked up what an erasure of a number would remove",
  "erasure.ask": "Asked for the erasure of a number",
  "erasure.confirm": "Confirmed the erasure of a number",
  "erasure.cancel": "Cancelled the erasure of a number",
  "erasure.expire": "Gave up the erasure of a number that nobody confirmed",
  "erasure.end": "Erased a number",
  "erasure.download": "Downloaded the receipt of an erasure",
  "audit.mask": "Masked an erased number in audit records",
  "audit.delete": "Deleted audit records that were kept for long enough",
  "audit_stream.pause": "Paused the audit stream",
  "audit_stream.resume": "Resumed the audit stream",
  "audit_stream.replay": "Sent audit records once more",
  "audit_stream.secret": "Replaced the audit stream's secret",
  "audit_stream.test": "Sent a test to the audit stream",
  "partitions.on": "Turned on monthly partitions",
  "partitions.make": "Created partitions for the months ahead",
  "partitions.detach": "Detached a month of messages",
  "partitions.attach": "Attached a month of messages",
  "secret.rotate": "Replaced SECRET_KEY",
  "secret.reseal": "Encrypted everything with a new key",
  "secret.retire": "Retired an old SECRET_KEY",
  "secret.reset": "Started over without the lost SECRET_KEY",
  "backup.create": "Made a backup",
  "backup.restore": "Restored a backup",
  "audit.export": "Exported the audit log",
  "access_review.export": "Exported the access review",
  "console.read": "Tried to read data",
};

/** The first verb of an action, and how it reads after "tried to". */
const TRIED = new Map(
  `Signed:sign Confirmed:confirm Ended:end Changed:change Created:create Revoked:revoke Set:set Turned:turn Reset:reset
   Added:add Renamed:rename Removed:remove Invited:invite Joined:join Registered:register Checked:check Entered:enter
   Paused:pause Resumed:resume Replaced:replace Drained:drain Renewed:renew Deleted:delete Sent:send Allowed:allow
   Imported:import Emptied:empty Uploaded:upload Found:find Asked:ask Approved:approve Declined:decline Took:take
   Retried:retry Cancelled:cancel Looked:look Searched:search Compared:compare Showed:show Started:start Agreed:agree Stopped:stop
   Acknowledged:acknowledge Downloaded:download Saved:save Held:hold Released:release Cleared:clear Gave:give Erased:erase
   Masked:mask Detached:detach Attached:attach Encrypted:encrypt Retired:retire Made:make Restored:restore Exported:export`
    .split(/\s+/)
    .map((pair) => pair.split(":") as [string, string]),
);

/** Describes an action in words, or by its code if it has none. Without success, it begins with "Tried to". */
export function auditLabel(action: string, outcome: AuditOutcome = "succeeded"): string {
  const words = Object.hasOwn(AUDIT_ACTIONS, action) ? (AUDIT_ACTIONS[action] ?? action) : action;
  const [verb = "", ...rest] = words.split(" ");
  const tried = outcome === "succeeded" ? undefined : TRIED.get(verb);
  return tried ? ["Tried to", tried, ...rest].join(" ") : words;
}

const VERBS: Record<string, string> = { POST: "create", PUT: "replace", PATCH: "change", DELETE: "delete" };

/** Writes that the last noun of their path does not name, matched by their path under `/api/console/`. */
const NAMED: [place: RegExp, actions: Record<string, string>][] = [
  [/^service\/delivery$/, { PUT: "delivery.hold", DELETE: "delivery.release" }],
  [/^service\/directory$/, { POST: "recipient-directory.import", DELETE: "recipient-directory.clear" }],
  [/^service\/directory\/removals$/, { POST: "recipient-directory.remove" }],
  [/^service\/campaigns$/, { POST: "campaign.create" }],
  [/^service\/campaigns\/[^/]+$/, { PATCH: "campaign.update" }],
  [/^service\/campaigns\/[^/]+\/pause$/, { PUT: "campaign.pause", DELETE: "campaign.resume" }],
  [/^service\/campaigns\/[^/]+\/content$/, { PUT: "content.change" }],
  [/^service\/campaigns\/[^/]+\/addresses$/, { POST: "address.add", DELETE: "address.remove" }],
  [/^service\/campaigns\/[^/]+\/routes$/, { PUT: "campaign.routes" }],
  [/^service\/routes$/, { POST: "route.create" }],
  [/^service\/routes\/[^/]+$/, { PUT: "route.change", DELETE: "route.delete" }],
  [/^service\/routes\/[^/]+\/pause$/, { PUT: "route.pause", DELETE: "route.resume" }],
  [/^service\/routes\/[^/]+\/drain$/, { PUT: "route.drain" }],
  [/^service\/routes\/[^/]+\/callback-token$/, { POST: "route.callback_token" }],
  [/^service\/routes\/[^/]+\/tests$/, { POST: "route.test" }],
  [/^service\/campaigns\/[^/]+\/test-messages$/, { POST: "message.send" }],
  [/\/alerts\/[^/]+\/acknowledge$/, { POST: "alert.acknowledge" }],
  [
    /\/alerts\/rules(\/[^/]+)?$/,
    { POST: "alert_rule.create", PUT: "alert_rule.change", DELETE: "alert_rule.delete" },
  ],
  [/\/alerts\/targets\/[^/]+\/test$/, { POST: "alert_target.test" }],
  [/\/alerts\/targets\/[^/]+$/, { PATCH: "alert_target.change", DELETE: "alert_target.delete" }],
];

/**
 * The action of a write to the console's API whose route names none. It is the last noun of the path and the method's
 * verb, such as `view.create`. The target is the last id in the path, or the path.
 */
export function actionOfPath(
  method: string,
  pathname: string,
): { action: string; target: string; campaign: number | null } {
  const path = pathname.replace("/api/console/", "");
  const named = NAMED.find(([each]) => each.test(path))?.[1][method];
  const parts = pathname.replace(/^\/api\/console\/(service\/(?=\w+\/))?/, "").split("/");
  const nouns = parts.filter((_, place) => place % 2 === 0);
  const noun = (nouns.at(-1) ?? "console").replace(/(?<=[^s])s$/, "").replaceAll("-", "_");
  const id = parts.length % 2 === 0 ? parts.at(-1) : undefined;
  const campaign = /^campaigns\/(\d{1,9})(?:\/|$)/.exec(parts.join("/"))?.[1];
  return {
    action: named ?? `${noun}.${VERBS[method] ?? method.toLowerCase()}`,
    target: (id ?? pathname).slice(0, 300),
    campaign: campaign ? Number(campaign) : null,
  };
}
