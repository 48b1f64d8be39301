import { type Body, FIELDS } from "#lib/service/providers/smpp/codec/bodies";
import type { Command } from "#lib/service/providers/smpp/codec/commands";
import type { PduOf } from "#lib/service/providers/smpp/codec/pdu";
import { NO_TLVS, type Tlvs } from "#lib/service/providers/smpp/codec/tlvs";

/** A PDU with these values. Omitted fields are empty or 0. */
export function makePdu<C extends Command>(
  command: C,
  sequence: number,
  values: Partial<Body<C>> & { status?: number; tlvs?: Tlvs } = {},
): PduOf<C> {
  const empty = Object.fromEntries(FIELDS[command].map(([name, field]) => [name, field.empty]));
  // The table lists exactly the fields of this command.
  return { command, status: 0, sequence, tlvs: NO_TLVS, ...empty, ...values } as PduOf<C>;
}
