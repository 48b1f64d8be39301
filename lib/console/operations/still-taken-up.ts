import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** The messages whose failure is still the one for which the plan's operation selected them. */
export async function stillTakenUp(
  db: Sql,
  { id, campaign }: { id: number; campaign: number },
  messages: { id: string; updatedAt: Date }[],
): Promise<Set<string>> {
  const found = await rows<{ messageId: string }>(
    db,
    sql`
      select f.message_id
      from unnest(${messages.map((message) => message.id)}::text[],
        ${messages.map(({ updatedAt }) => updatedAt)}::timestamptz[]) as u (id, failed_at)
      join retry_plan_failure f on f.campaign = ${campaign} and f.message_id = u.id and f.failed_at = u.failed_at
      where f.operation = ${id} and f.state = 'taken'
    `,
    "still-taken-up",
  );
  return new Set(found.map(({ messageId }) => messageId));
}
