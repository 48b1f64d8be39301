import type { AdminCommand } from "#lib/cli/admin/context";
import { check } from "#lib/cli/admin/input";
import { command } from "#lib/cli/command/command";
import { cancelQueued } from "#lib/console/work/cancel-queued";
import { counted } from "#lib/domain/text/counted";
import { holdDelivery, releaseDelivery, showDelivery } from "#lib/service/hold/hold-delivery";
import { WrongInput } from "#lib/service/wrong-input";
import { HoldRequest, ReleaseRequest } from "#lib/wire/service/hold";

/** Hold and release delivery. */
export const deliveryCommands: AdminCommand[] = [
  command({
    words: "delivery show",
    summary: "Show whether delivery is held, since when and why.",
    run: (service) => showDelivery(service),
  }),
  command({
    words: "delivery hold",
    summary: "Stop sending messages to the provider until delivery is released.",
    options: { reason: { value: "TEXT", about: "the reason, shown to everyone on every screen" } },
    run: async (service, { reason }) => {
      await holdDelivery(service, check(HoldRequest, { reason }, "--"));
      return showDelivery(service);
    },
  }),
  command({
    words: "delivery release",
    summary: "Start sending messages again.",
    options: {
      queued: {
        value: "send|fail",
        about:
          "what to do with the messages queued when delivery was held; without this option, shows how many there are",
      },
    },
    run: async (service, { queued }) => {
      if (queued === undefined) throw new WrongInput(choices(await showDelivery(service)));
      await releaseDelivery(service, { ...check(ReleaseRequest, { queued }, "--"), giveUp: cancelQueued });
      return showDelivery(service);
    },
  }),
];

function choices(shown: Awaited<ReturnType<typeof showDelivery>>): string {
  if (!shown.held) return "Delivery is not held.";
  const { before, since } = shown.queued;
  return (
    `${counted(before, "message")} ${before === 1 ? "was" : "were"} queued when delivery was held. ${counted(since, "message")} added since then will be sent. ` +
    "Choose what to do with those queued: --queued send sends them. --queued fail marks them as failed with server_unknown_error, so that " +
    "you can decide which to retry, and cancels waiting operations and sends and stops retry plans."
  );
}
