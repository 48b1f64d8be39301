import { rolesFrom } from "#lib/domain/people/role";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

export type FileMailKind = "waiting" | "released" | "halted";

type Key = { upload: string; kind: FileMailKind; operatorId: string };
export type FileMail = Key & {
  tries: number;
  /** False once nobody has to be told: the file was decided on, or the person may no longer approve it. */
  isWanted: boolean;
  email: string;
  campaign: number;
  campaignName: string;
  environment: string;
  rowCount: number;
  expiresAt: Date;
};

const mayApprove = sql`coalesce(role_in_campaign(o.id, u.campaign), '') = any(${rolesFrom("approver")}::text[])`;

/** Asks for a mail to everybody else who may approve the file, and of a halted one to its uploader; once for each of them. */
export async function askForMails(tx: Sql, upload: string, kind: FileMailKind): Promise<void> {
  await tx.query(sql`
    insert into file_mail (upload, kind, operator_id)
    select u.id, ${kind}, o.id from upload u cross join operator o
    where u.id = ${upload} and case when o.id = u.operator_id then ${kind}::text = 'halted' else ${mayApprove} end
    on conflict do nothing
  `);
}

/** Takes the next mail to send; no other process gets it. */
export function takeMail(db: Sql): Promise<FileMail | null> {
  return maybeRow(
    db,
    sql`
      with taken as (
        update file_mail set taken_at = clock_timestamp(), tries = tries + 1
        where (upload, kind, operator_id) = (
          select upload, kind, operator_id from file_mail where taken_at is null and due_at <= clock_timestamp()
          order by due_at limit 1 for update skip locked
        )
        returning upload, kind, operator_id, tries
      )
      select t.upload, t.kind, t.operator_id, t.tries, o.email, u.campaign, c.name as campaign_name, e.name as environment, u.row_count,
        a.expires_at, c.removed_at is null and (t.kind = 'released' or a.state = t.kind)
          and (${mayApprove} or o.id = u.operator_id and role_in_campaign(o.id, u.campaign) is not null) as is_wanted
      from taken t
      join operator o on o.id = t.operator_id
      join upload u on u.id = t.upload
      join file_approval a on a.upload = t.upload
      join console_campaign c on c.id = u.campaign
      join upstream e on e.id = c.upstream_id
    `,
    "take-file-mail",
  );
}

/** Lets a mail that the server did not take be tried again after so many milliseconds. */
export async function tryLater(db: Sql, { upload, kind, operatorId }: Key, inMs: number): Promise<void> {
  await db.query(sql`
    update file_mail set taken_at = null, due_at = clock_timestamp() + ${inMs} * interval '1 ms'
    where upload = ${upload} and kind = ${kind} and operator_id = ${operatorId}
  `);
}
