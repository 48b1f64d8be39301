import type { Command } from "#lib/service/providers/smpp/codec/commands";
import { type Field, octet, octets, text } from "#lib/service/providers/smpp/codec/fields";

const bind = {
  systemId: text,
  password: text,
  systemType: text,
  interfaceVersion: octet,
  addressTon: octet,
  addressNpi: octet,
  addressRange: text,
};
const bound = { systemId: text };

const addresses = {
  serviceType: text,
  sourceTon: octet,
  sourceNpi: octet,
  source: text,
  destinationTon: octet,
  destinationNpi: octet,
  destination: text,
  esmClass: octet,
};
const shortMessage = {
  ...addresses,
  protocolId: octet,
  priority: octet,
  scheduleDeliveryTime: text,
  validityPeriod: text,
  registeredDelivery: octet,
  replaceIfPresent: octet,
  dataCoding: octet,
  defaultMessageId: octet,
  shortMessage: octets,
};
const taken = { messageId: text };
const nothing = {};

/** The mandatory fields of each command, in the order of SMPP 3.4, section 4. */
export const BODIES = {
  generic_nack: nothing,
  bind_receiver: bind,
  bind_receiver_resp: bound,
  bind_transmitter: bind,
  bind_transmitter_resp: bound,
  bind_transceiver: bind,
  bind_transceiver_resp: bound,
  outbind: { systemId: text, password: text },
  unbind: nothing,
  unbind_resp: nothing,
  submit_sm: shortMessage,
  submit_sm_resp: taken,
  deliver_sm: shortMessage,
  deliver_sm_resp: taken,
  data_sm: { ...addresses, registeredDelivery: octet, dataCoding: octet },
  data_sm_resp: taken,
  enquire_link: nothing,
  enquire_link_resp: nothing,
  alert_notification: {
    sourceTon: octet,
    sourceNpi: octet,
    source: text,
    esmeTon: octet,
    esmeNpi: octet,
    esme: text,
  },
} satisfies Record<Command, Record<string, typeof text | typeof octet | typeof octets>>;

type Bodies = typeof BODIES;

/** The values of a command's fields. */
export type Body<C extends Command> = {
  [F in keyof Bodies[C]]: Bodies[C][F] extends { empty: infer Value } ? Value : never;
};

/** The fields of each command in a row, with their names. */
export const FIELDS = Object.fromEntries(
  Object.entries(BODIES).map(([command, body]) => [command, Object.entries(body)]),
) as Record<Command, [name: string, field: Field<unknown>][]>;
