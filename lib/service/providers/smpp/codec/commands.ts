/** The supported commands of SMPP 3.4, by their ids. */
export const COMMAND_IDS = {
  generic_nack: 0x80000000,
  bind_receiver: 0x00000001,
  bind_receiver_resp: 0x80000001,
  bind_transmitter: 0x00000002,
  bind_transmitter_resp: 0x80000002,
  submit_sm: 0x00000004,
  submit_sm_resp: 0x80000004,
  deliver_sm: 0x00000005,
  deliver_sm_resp: 0x80000005,
  unbind: 0x00000006,
  unbind_resp: 0x80000006,
  bind_transceiver: 0x00000009,
  bind_transceiver_resp: 0x80000009,
  outbind: 0x0000000b,
  enquire_link: 0x00000015,
  enquire_link_resp: 0x80000015,
  alert_notification: 0x00000102,
  data_sm: 0x00000103,
  data_sm_resp: 0x80000103,
} as const;

export type Command = keyof typeof COMMAND_IDS;

const COMMANDS: ReadonlyMap<number, Command> = new Map(
  (Object.keys(COMMAND_IDS) as Command[]).map((command) => [COMMAND_IDS[command], command]),
);

export function commandOf(id: number): Command | null {
  return COMMANDS.get(id) ?? null;
}

/** Responses have the highest bit; generic_nack is one of them. */
export function isResponse(id: number): boolean {
  return id >= 0x80000000;
}
