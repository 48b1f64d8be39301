import { mayUseSender, senderProblem, senderRefusal } from "#lib/domain/routes/sender";
import type { RouteSummary } from "#lib/wire/service/route-summary";

/** Why messages with this sender would be refused: it is invalid, or a chosen route does not allow it. */
export function senderProblems(
  sender: string,
  names: readonly string[],
  routes: readonly Pick<RouteSummary, "name" | "senders">[],
): string[] {
  const problem = sender === "" ? null : senderProblem(sender);
  if (problem) return [problem];
  return routes
    .filter(({ name, senders }) => names.includes(name) && !mayUseSender(senders, sender))
    .map((route) => senderRefusal(sender, route));
}
