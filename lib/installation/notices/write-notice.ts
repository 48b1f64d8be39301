import type { Pool } from "pg";
import type * as z from "zod";
import { spanRefusal } from "#lib/domain/notices/notice";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, sql } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { WrongInput } from "#lib/service/wrong-input";
import type { NoticeRequest } from "#lib/wire/service/notice";

type Needs = { pool: Pool };

/** Shows a notice on every screen, replacing the previous one. Throws WrongInput. */
export async function setNotice(
  { pool }: Needs,
  { severity, text, from: given, until: end }: z.output<typeof NoticeRequest>,
  by: Administrator = COMMAND_LINE,
): Promise<void> {
  const now = new Date();
  const [from, until] = [given ? new Date(given) : now, new Date(end)];
  const refusal = spanRefusal({ from, until }, now);
  if (refusal) throw new WrongInput(refusal);
  await begin(pool, async (tx) => {
    await tx.query(sql`
      insert into notice (severity, text, shown_from, shown_until, written_by)
      values (${severity}, ${text}, ${from}, ${until}, ${by.actor})
      on conflict (one) do update set id = gen_random_uuid(), severity = excluded.severity, text = excluded.text,
        shown_from = excluded.shown_from, shown_until = excluded.shown_until, written_by = excluded.written_by,
        written_at = clock_timestamp()
    `);
    // The text was on every screen, so it is no secret.
    const parameters = { severity, text, from: from.toISOString(), until: until.toISOString() };
    await recordAudit(tx, { campaignId: null, ...by, action: "notice.set", target: "notice", parameters });
  });
}

/** Removes the notice, even if it would be shown later. Throws WrongInput when there is none. */
export async function clearNotice({ pool }: Needs, by: Administrator = COMMAND_LINE): Promise<void> {
  await begin(pool, async (tx) => {
    const { rowCount } = await tx.query(sql`delete from notice`);
    if (rowCount === 0) throw new WrongInput("There is no notice.");
    await recordAudit(tx, { campaignId: null, ...by, action: "notice.clear", target: "notice" });
  });
}
