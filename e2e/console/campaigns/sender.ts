import { setTimeout as pause } from "node:timers/promises";
import { CALLER_HEADER } from "../../upstream/calls";
import type { StandInCampaign } from "../../upstream/campaign";
import type { StandIn } from "../../upstream/server";

const SEND = { recipient: "6591234567", language: "english", values: { name: "Ada", code: "42" } };

/** The client's own sender on the campaign's allowance: so many single sends a second, until it is stopped. */
export function startSender(standIn: StandIn, { campaignId, key }: StandInCampaign, perSecond: number) {
  const stopping = new AbortController();
  const sending: Promise<unknown>[] = [];
  const send = () =>
    fetch(`${standIn.address}/campaigns/${campaignId}/messages`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        [CALLER_HEADER]: "sender",
      },
      body: JSON.stringify(SEND),
    }).then((response) => response.arrayBuffer());
  const run = async () => {
    while (!stopping.signal.aborted) {
      const sent = send();
      // If a test ends before it stops its sender, the stand-in is gone.
      sent.catch(() => undefined);
      sending.push(sent);
      await pause(1000 / perSecond);
    }
    await Promise.all(sending);
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
