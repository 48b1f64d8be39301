import type { AdminCommand } from "#lib/cli/admin-context";
import { check } from "#lib/cli/admin-input";
import { command } from "#lib/cli/command";
import { giveUpQueued } from "#lib/operations/give-up-queued";
import { holdDelivery, releaseDelivery, showDelivery } from "#lib/service/hold-delivery";
import { WrongInput } from "#lib/service/wrong-input";
import { HoldRequest, ReleaseRequest } from "#lib/wire/delivery-hold";

/** Holding delivery, and letting it go on. */
export const deliveryCommands: AdminCommand[] = [
  command({
    words: "delivery show",
    summary: "Whether delivery is held, since when and why.",
    run: (service) => showDelivery(service),
  }),
  command({
    words: "delivery hold",
    summary: "Hand nothing more to the provider, until it is released.",
    options: { reason: { value: "TEXT", about: "why; everybody reads it on every screen" } },
    run: async (service, { reason }) => {
      await holdDelivery(service, check(HoldRequest, { reason }, "--"));
      return showDelivery(service);
    },
  }),
  command({
    words: "delivery release",
    summary: "Let delivery go on.",
    options: {
      queued: {
        value: "send|fail",
        about: "what becomes of what was queued when it was held; without it, says how much that is",
      },
    },
    run: async (service, { queued }) => {
      if (queued === undefined) throw new WrongInput(choices(await showDelivery(service)));
      await releaseDelivery(service, { ...check(ReleaseRequest, { queued }, "--"), giveUp: giveUpQueued });
      return showDelivery(service);
    },
  }),
];

function choices(shown: Awaited<ReturnType<typeof showDelivery>>): string {
  if (!shown.held) return "Delivery is not held.";
  const { before, since } = shown.queued;
  return (
    `${before} messages were queued when delivery was held, and ${since} have come since, which will be sent. Say what is ` +
    "to become of the first: --queued send sends them, --queued fail lets them fail with server_unknown_error, so that " +
    "people decide about each; it also cancels operations and retry plans that were under way."
  );
}
