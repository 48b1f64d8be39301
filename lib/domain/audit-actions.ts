/** What each action of the audit is called, in the order in which the screen offers them. Others are shown as they are. */
export const AUDIT_ACTIONS: Record<string, string> = {
  "session.sign_in": "Signed in",
  "session.sign_out": "Signed out",
  "session.end": "Ended a session",
  "session.end_others": "Ended other sessions",
  "password.change": "Changed their password",
  "password.link": "Made a link to a new password",
  "password.link_revoke": "Revoked a link to a new password",
  "password.reset": "Set a new password",
  "second_factor.enable": "Turned the second factor on",
  "second_factor.disable": "Turned the second factor off",
  "second_factor.recovery_codes": "Made new recovery codes",
  "second_factor.reset": "Reset a second factor",
  "second_factor.require": "Changed who needs a second factor",
  "person.invite": "Invited a person",
  "person.join": "Joined",
  "person.create": "Made a person",
  "person.change_role": "Changed a role",
  "person.remove": "Removed a person",
  "invitation.revoke": "Revoked an invitation",
  "campaign.create": "Made a campaign",
  "campaign.update": "Changed a campaign of this service",
  "content.change": "Changed a campaign's texts",
  "content.new_version": "Made a new version of a campaign's texts",
  "campaign.register": "Registered a campaign",
  "campaign.change": "Changed a campaign's settings",
  "campaign.probe": "Had a campaign's limits found out anew",
  "campaign.remove": "Removed a campaign from the console",
  "campaign.enter_template": "Entered a template",
  "campaign.pause": "Paused a campaign",
  "campaign.resume": "Resumed a campaign",
  "campaign.replace_key": "Replaced the key of a campaign",
  "upstream.add": "Added an environment",
  "key.create": "Made an API key",
  "key.delete": "Deleted an API key",
  "address.add": "Allowed an address",
  "address.remove": "Took an address away",
  "recipient-directory.import": "Imported the recipient directory",
  "recipient-directory.remove": "Removed from the recipient directory",
  "recipient-directory.clear": "Emptied the recipient directory",
  "batch.upload": "Uploaded a file",
  "batch.upload_found": "Found the batch of an upload",
  "batch.send": "Sent a batch",
  "batch.retry": "Retried a batch",
  "message.send": "Sent a message",
  "message.cancel": "Cancelled a message that waited",
  "message.retry": "Retried a message",
  "operation.start": "Started an operation",
  "operation.cancel": "Cancelled an operation",
  "plan.on": "Turned a retry plan on",
  "plan.retry": "A retry plan retried",
  "plan.ask": "A retry plan asked",
  "plan.agree": "Agreed to a retry plan's question",
  "plan.leave": "Left what a retry plan asked about",
  "plan.stop": "Stopped a retry plan",
  "alert.acknowledge": "Acknowledged an alert",
  "alert_rule.create": "Made an alert rule",
  "alert_rule.change": "Changed an alert rule",
  "alert_rule.delete": "Deleted an alert rule",
  "alert_target.create": "Made an alert's target",
  "alert_target.change": "Changed an alert's target",
  "alert_target.delete": "Deleted an alert's target",
  "alert_target.secret": "Renewed a webhook's secret",
  "alert_target.test": "Sent a test alert",
  "export.start": "Began an export",
  "export.download": "Downloaded an export",
  "view.create": "Saved a view",
  "view.change": "Changed a saved view",
  "delivery.hold": "Held delivery",
  "delivery.release": "Released delivery",
  "partitions.on": "Divided messages into months",
  "partitions.make": "Made the months of messages ahead",
  "partitions.detach": "Detached a month of messages",
  "partitions.attach": "Attached a month of messages again",
  "secret.rotate": "Replaced SECRET_KEY",
  "secret.reseal": "Sealed everything under new keys",
  "secret.retire": "Ended an old SECRET_KEY",
  "secret.reset": "Started over without the lost SECRET_KEY",
  "audit.export": "Exported the audit",
  "console.read": "Tried to read",
};

/** An action in words; one that has none, as it is. */
export function auditWords(action: string): string {
  return Object.hasOwn(AUDIT_ACTIONS, action) ? (AUDIT_ACTIONS[action] ?? action) : action;
}

const VERBS: Record<string, string> = { POST: "create", PUT: "replace", PATCH: "change", DELETE: "delete" };

/**
 * What a write of the console's API is called when its route does not say: the last noun of its path and the method's
 * verb, such as `view.create`. The target is the last id of the path, or the path.
 */
export function actionOfPath(
  method: string,
  pathname: string,
): { action: string; target: string; campaign: number | null } {
  const parts = pathname.replace(/^\/api\/console\/(service\/(?=\w+\/))?/, "").split("/");
  const nouns = parts.filter((_, place) => place % 2 === 0);
  const noun = (nouns.at(-1) ?? "console").replace(/(?<=[^s])s$/, "").replaceAll("-", "_");
  const id = parts.length % 2 === 0 ? parts.at(-1) : undefined;
  const campaign = /^campaigns\/(\d{1,9})(?:\/|$)/.exec(parts.join("/"))?.[1];
  return {
    action: `${noun}.${VERBS[method] ?? method.toLowerCase()}`,
    target: (id ?? pathname).slice(0, 300),
    campaign: campaign ? Number(campaign) : null,
  };
}
