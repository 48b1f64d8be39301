import type { Sql as Statement } from "sql-template-tag";
import { type AlertScope, isOf } from "#lib/console/alerts/alert-scope";
import { isUuid } from "#lib/domain/api/id";
import { MAX_NOTES, type NoteSubject } from "#lib/domain/notes/note";
import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type NoteRow = {
  id: number;
  kind: NoteSubject;
  aboutId: string;
  /** The name of its file, or the kind of the alert. */
  name: string | null;
  routeName: string | null;
  authorId: string;
  authorEmail: string;
  writtenAt: Date;
  text: string;
};
export type About = { kind: NoteSubject; id: string };

const isNumber = (id: string) => /^\d{1,15}$/.test(id);

/** Where the subject of a note is, and the note's column with its id. */
const SUBJECTS = {
  batch: { column: sql`batch`, found: sql`mirror_batch where id`, type: sql`text`, isId: () => true },
  file: { column: sql`upload`, found: sql`file_approval where upload`, type: sql`uuid`, isId: isUuid },
  plan: { column: sql`plan`, found: sql`retry_plan where id`, type: sql`bigint`, isId: isNumber },
  alert: { column: sql`alert`, found: sql`alert_firing where id`, type: sql`bigint`, isId: isNumber },
};

const columns = sql`
  n.id, case when n.batch is not null then 'batch' when n.upload is not null then 'file'
    when n.plan is not null then 'plan' else 'alert' end as kind,
  coalesce(n.batch, n.upload::text, n.plan::text, n.alert::text) as about_id,
  case when n.batch is not null then (select b.file_name from mirror_batch b where b.campaign = n.campaign and b.id = n.batch)
    when n.upload is not null then (select u.file_name from upload u where u.id = n.upload)
    when n.alert is not null then (select a.kind from alert_firing a where a.id = n.alert) end as name,
  (select a.route_name from alert_firing a where a.id = n.alert) as route_name,
  n.author_id, n.author_email, n.written_at, n.text
`;

/** Whether the campaign, or the routes, have it. */
export async function hasSubject(db: Sql, scope: AlertScope, { kind, id }: About): Promise<boolean> {
  const { found, type, isId } = SUBJECTS[kind];
  if (!isId(id)) return false;
  const statement = sql`select from ${found} = ${id}::${type} and ${isOf(scope)}`;
  return (await maybeRow(db, statement)) !== null;
}

type Page = { before: number | undefined; limit: number };

/** The notes about a thing, newest first; with a batch's, those about the file that became it. */
export function listNotes(db: Sql, scope: AlertScope, { kind, id }: About, page: Page): Promise<NoteRow[]> {
  const { column, type, isId } = SUBJECTS[kind];
  if (!isId(id)) return Promise.resolve([]);
  const itself = sql`n.${column} = ${id}::${type}`;
  const file = sql`n.upload = any(array(select u.id from upload u where u.campaign = ${scope} and u.batch_id = ${id}))`;
  return list(db, scope, kind === "batch" ? sql`(${itself} or ${file})` : itself, page);
}

/** The notes of the scope that hold each of the words, or a word that begins with it, newest first. */
export function findNotes(db: Sql, scope: AlertScope, search: string[], page: Page): Promise<NoteRow[]> {
  const asked = search.map((word) => `${word}:*`).join(" & ");
  return list(db, scope, asked ? sql`n.words @@ to_tsquery('simple', ${asked})` : sql`true`, page);
}

function list(db: Sql, scope: AlertScope, which: Statement, { before, limit }: Page): Promise<NoteRow[]> {
  return rows(
    db,
    sql`
      select ${columns} from note n
      where ${isOf(scope, sql`n.campaign`)} and ${which} and (${before ?? null}::bigint is null or n.id < ${before ?? null})
      order by n.id desc limit ${limit}
    `,
  );
}

export function findNote(tx: Sql, scope: AlertScope, id: number): Promise<NoteRow | null> {
  return maybeRow(
    tx,
    sql`select ${columns} from note n where ${isOf(scope, sql`n.campaign`)} and n.id = ${id}`,
  );
}

export async function countNotes(db: Sql, scope: AlertScope, { kind, id }: About): Promise<number> {
  const { column, type } = SUBJECTS[kind];
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`select count(*) as n from (select from note where ${isOf(scope)} and ${column} = ${id}::${type} limit ${MAX_NOTES}) c`,
  );
  return n;
}

type New = { campaign: AlertScope; about: About; by: { id: string; email: string }; text: string };

export async function insertNote(tx: Sql, { campaign, about, by, text }: New): Promise<number> {
  const { column, type } = SUBJECTS[about.kind];
  const { id } = await oneRow<{ id: number }>(
    tx,
    sql`
      insert into note (campaign, ${column}, author_id, author_email, text)
      values (${campaign}, ${about.id}::${type}, ${by.id}, ${by.email}, ${text}) returning id
    `,
  );
  return id;
}

export async function deleteNote(tx: Sql, scope: AlertScope, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql`delete from note where ${isOf(scope)} and id = ${id}`);
  return rowCount === 1;
}
