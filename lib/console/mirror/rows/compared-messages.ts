import { storableJson } from "#lib/console/mirror/rows/storable-json";
import { SHOWN_STATUSES } from "#lib/domain/messages/status";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { sql } from "#lib/platform/postgres/sql";

/** A message to absorb, with the columns' names and ISO times. `attempts` is null when the source did not give it. */
export type IncomingMessage = {
  id: string;
  created_at: string;
  updated_at: string;
  status: string;
  code: string | null;
  attempts: number | null;
  detailed: boolean;
  recipient: string;
  language: string | null;
  batch_id: string | null;
  provider_id: string;
  sent_at: string | null;
  final_at: string | null;
};

/** Adds the creation time that the mirror has for the message, so that only its month and few rows are searched. */
export type KnownMessage = IncomingMessage & { known_at: string };

/**
 * The beginning of a statement. `judged` pairs each message that the mirror has with its stored row, and says whether it is
 * `newer` than that and whether it `completes` the attempts.
 */
export function comparedMessages(campaign: number, messages: KnownMessage[]) {
  return sql`with incoming as (${incoming(messages)}), judged as (${evaluated(campaign)})`;
}

function incoming(messages: KnownMessage[]) {
  return sql`
    select r.*, coalesce(array_position(${SHOWN_STATUSES}::text[], r.status), 3) as rank
    from json_to_recordset(${storableJson(messages)}::json) as r (
      id text, created_at timestamptz(3), updated_at timestamptz(3), status text, code text, attempts smallint,
      detailed boolean, recipient text, language text, batch_id text, provider_id text, sent_at timestamptz(3),
      final_at timestamptz(3), known_at timestamptz(3))
  `;
}

function evaluated(campaign: number) {
  return sql`
    select i.*, k.status as old_status, coalesce(k.code, '') as old_code,
      k.spent as old_spent, k.batch_id as old_batch_id, k.language as old_language,
      k.created_at as old_created_at, k.updated_at as old_updated_at, k.sent_at as old_sent_at,
      k.final_at as old_final_at, k.sent_by as old_sent_by, i.detailed and not k.detailed as completes,
      i.updated_at > k.updated_at or i.updated_at = k.updated_at
        and (i.rank, coalesce(i.attempts, k.attempts), i.detailed)
          > (coalesce(array_position(${SHOWN_STATUSES}::text[], k.status), 3), k.attempts, k.detailed) as newer,
      coalesce(i.attempts, k.attempts) as attempts_known
    from incoming i
    join mirror_message k on k.campaign = ${anyCampaign(campaign)} and k.created_at = i.known_at and k.id = i.id
  `;
}
