import { isShown } from "#lib/domain/notices/notice";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { NoticeState } from "#lib/wire/service/notice";

type NoticeRow = {
  id: string;
  severity: "info" | "warning";
  text: string;
  shownFrom: Date;
  shownUntil: Date;
  writtenBy: string;
  writtenAt: Date;
  now: Date;
};

/** The notice that is shown now, or will be shown later. */
export async function showNotice(db: Sql): Promise<NoticeState> {
  const row = await maybeRow<NoticeRow>(
    db,
    sql`
      select id, severity, text, shown_from, shown_until, written_by, written_at, now() as now
      from notice where shown_until > now()
    `,
    "find-notice",
  );
  if (!row) return { notice: null };
  const { id, severity, text, shownFrom: from, shownUntil: until, writtenBy: by, writtenAt, now } = row;
  return {
    notice: {
      ...{ id, severity, text, by, from: from.toISOString(), until: until.toISOString() },
      at: writtenAt.toISOString(),
      isShown: isShown({ from, until }, now),
    },
  };
}
