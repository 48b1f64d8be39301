import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { type Sql, sql } from "#lib/platform/postgres/sql";
import type { Inbound } from "#lib/service/providers/link";

/** SMPP has no ids for messages from phones, so the same text within this time is a repetition, also if a person sent it twice. */
const AGAIN_MINUTES = 1;

/** Keeps a message from a phone, once: a provider that was not answered sends it again. */
export async function keepInbound(tx: Sql, routeId: string, message: Inbound): Promise<void> {
  const [sender, recipient] = [message.sender.slice(0, 50), message.recipient.slice(0, 50)];
  const [text, externalId] = [message.text.slice(0, 2000), message.externalId ?? null];
  // The same message may come over two connections at once.
  await tx.query(lockFor("inbound", `${routeId} ${sender}`));
  await tx.query(sql`
    insert into inbound_message (route_id, sender, recipient, text, external_id)
    select ${routeId}, ${sender}, ${recipient}, ${text}, ${externalId}
    where not exists (
      select from inbound_message i
      where i.route_id = ${routeId} and i.sender = ${sender} and i.recipient = ${recipient} and i.text = ${text}
        and case when i.external_id is null then i.at > now() - ${AGAIN_MINUTES} * interval '1 minute' else true end
        and i.external_id is not distinct from ${externalId}
    )
  `);
}
