import { storableJson } from "#lib/console/mirror/rows/storable-json";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** What a message says, and to whom: it never changes, so it is kept once. */
export type IncomingText = {
  id: string;
  recipient: string;
  full_message: string | null;
  template_values: object;
  template_body_id: string | null;
  creator_id: string | null;
  creator_email: string | null;
};

/** Keeps the texts of messages that the mirror did not have. */
export async function absorbTexts(tx: Sql, campaign: number, texts: IncomingText[]): Promise<void> {
  if (texts.length === 0) return;
  await rows(
    tx,
    sql`
      insert into mirror_text (campaign, id, recipient, full_message, template_values, template_body_id, creator_id,
        creator_email)
      select ${campaign}, r.*
      from json_to_recordset(${storableJson(texts)}::json) as r (id text, recipient text, full_message text,
        template_values json, template_body_id text, creator_id text, creator_email text)
      on conflict do nothing
    `,
    "absorb-texts",
  );
}
