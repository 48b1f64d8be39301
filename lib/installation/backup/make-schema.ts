import type pg from "pg";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import type { BackupHeader } from "#lib/installation/backup/header";
import { restoreMonths } from "#lib/platform/months/restore-months";
import { rows, sql } from "#lib/platform/postgres/sql";
import { migrationsFolder, readMigrations } from "#lib/platform/schema/migration-files";
import { makeRecord } from "#lib/platform/schema/migration-record";
import { SetupError } from "#lib/platform/setup-error";
import { MESSAGE_MONTHS } from "#lib/service/months/message-months";

/** Throws SetupError when this version of Redial does not have the migrations that made the backup's tables. */
export function refuseStrangeSchema(file: string, { version, migrations }: BackupHeader): void {
  const known = new Map(readMigrations(migrationsFolder()).map(({ name, sha }) => [name, sha]));
  for (const { name, sha } of migrations) {
    if (known.get(name) === sha) continue;
    throw new SetupError(
      known.has(name)
        ? `The migration ${name} is another one than when ${file} was made (by Redial ${version}). Restore the migration's file.`
        : `${file} was made by a newer version of Redial (${version}; it has the migration ${name}). Use that version or a later one.`,
    );
  }
}

/** Creates the tables as the backup's database had them, in an empty database. Their rows are still those of a new one. */
export async function makeSchema(
  tx: pg.PoolClient,
  { migrations, months, mirrorMonths }: Pick<BackupHeader, "migrations" | "months" | "mirrorMonths">,
): Promise<void> {
  await makeRecord(tx);
  const wanted = new Set(migrations.map(({ name }) => name));
  for (const { name, text } of readMigrations(migrationsFolder())) {
    // A transaction cannot build an index concurrently, and nobody writes here.
    if (wanted.has(name))
      await tx.query(text.replaceAll(/^(create|drop|reindex)\b(.*)\bconcurrently\b/gim, "$1$2"));
  }
  await restoreMonths(MESSAGE_MONTHS, tx, months);
  await restoreMonths(MIRROR_MONTHS, tx, mirrorMonths);
}

/**
 * Takes away what would check or change single rows while tables are filled one after another. Returns the statements
 * that put it back: they check all rows at once.
 */
export async function suspendChecks(tx: pg.PoolClient): Promise<string[]> {
  const keys = await rows<{ drop: string; add: string }>(
    tx,
    sql`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint
      where contype = 'f' and connamespace = quote_ident(current_schema())::regnamespace and conparentid = 0
      order by conrelid::regclass::text, conname
    `,
  );
  const triggers = await rows<{ name: string }>(
    tx,
    sql`
      select distinct tgrelid::regclass::text as name from pg_trigger t
      join pg_class c on c.oid = t.tgrelid and c.relnamespace = quote_ident(current_schema())::regnamespace
      where not tgisinternal
    `,
  );
  for (const { drop } of keys) await tx.query(drop);
  for (const { name } of triggers) await tx.query(`alter table ${name} disable trigger user`);
  return [
    ...triggers.map(({ name }) => `alter table ${name} enable trigger user`),
    ...keys.map(({ add }) => add),
  ];
}
