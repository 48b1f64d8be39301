import { Moment } from "#components/ui/moment";
import { asSentence } from "#lib/domain/text/as-sentence";
import { counted } from "#lib/domain/text/counted";
import type { RouteSummary } from "#lib/wire/service/route-summary";

/** Describes the route's state, its fault, and the effect on its messages. */
export function RouteSentence({ route }: { route: RouteSummary }) {
  const { state, fault, outUntil, pausedAt, pausedBy, pauseReason, bound, binds } = route;
  const wrong = fault && `${asSentence(fault)} `;
  const waiting = route.campaigns === 0 ? "No campaign uses it." : "Messages wait.";
  if (state === "paused" && pausedAt) {
    return (
      <>
        Paused <Moment at={pausedAt} /> by {pausedBy || "an admin"}
        {pauseReason ? `: ${asSentence(pauseReason)}` : "."} It takes no messages; receipts still come in.{" "}
        {wrong}
      </>
    );
  }
  if (state === "alarm") {
    return (
      <>
        {wrong}
        {waiting}
        {outUntil && (
          <>
            {" "}
            It is tried again at <Moment at={outUntil} absolute />.
          </>
        )}
      </>
    );
  }
  if (state === "connecting")
    return (
      <>
        {wrong || "It is being connected. "}
        {waiting}
      </>
    );
  if (state === "draining") return <>{wrong}What is under way ends, then its connections close.</>;
  if (state === "drained") return <>It takes no messages, and its connections are closed.</>;
  return (
    <>
      {wrong}It takes messages over {bound === binds ? "" : `${bound} of `}
      {counted(binds, "connection")}.
    </>
  );
}
