const VERBS: Record<string, string> = { POST: "create", PUT: "replace", PATCH: "change", DELETE: "delete" };

/** Writes that the last noun of their path does not name, matched by their path under `/api/console/`. */
const NAMED: [path: RegExp, actions: Record<string, string>][] = [
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
  const nouns = parts.filter((_, index) => index % 2 === 0);
  const noun = (nouns.at(-1) ?? "console").replace(/(?<=[^s])s$/, "").replaceAll("-", "_");
  const id = parts.length % 2 === 0 ? parts.at(-1) : undefined;
  const campaign = /^campaigns\/(\d{1,9})(?:\/|$)/.exec(parts.join("/"))?.[1];
  return {
    action: named ?? `${noun}.${VERBS[method] ?? method.toLowerCase()}`,
    target: (id ?? pathname).slice(0, 300),
    campaign: campaign ? Number(campaign) : null,
  };
}
