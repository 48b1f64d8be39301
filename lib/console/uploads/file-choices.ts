import type { Actor } from "#lib/console/actor";
import { by } from "#lib/console/actor";
import type { Reader } from "#lib/console/reader";
import { type FileChoice, isKeepable } from "#lib/domain/csv/file-choice";
import { seesWhole } from "#lib/domain/people/role";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { FileChoices } from "#lib/wire/console/file-choices";

/** A campaign keeps this many of the latest choices of each kind. */
const MOST_OF_KIND = 20;

/** Shows the last choices for files of the campaign, newest first. */
export async function showFileChoices({ pool, campaign, role }: Reader): Promise<FileChoices> {
  const found = await rows<FileChoice & { chosenBy: string; chosenAt: Date }>(
    pool,
    sql`
      select kind, about, answer, chosen_by, chosen_at from file_choice
      where campaign = ${campaign.id} order by chosen_at desc, kind, about
    `,
  );
  return {
    choices: found.map(({ kind, about, answer, chosenBy, chosenAt }) => ({
      ...{ kind, about: [...about], answer: { ...answer } },
      by: seesWhole(role) ? chosenBy : null,
      at: chosenAt.toISOString(),
    })),
  };
}

/** Keeps what a person chose for a file, in place of what was chosen for the same before. Only names are kept. */
export async function keepFileChoices(
  { pool, campaign }: Reader,
  choices: readonly FileChoice[],
  actor: Actor,
): Promise<void> {
  const kept = choices.filter(isKeepable);
  if (kept.length === 0) return;
  await begin(pool, async (tx) => {
    for (const choice of kept) await keep(tx, campaign.id, choice, actor.email);
    await recordAudit(tx, {
      ...by(actor),
      campaign: campaign.id,
      action: "file.remember",
      target: campaign.campaignId,
      parameters: { choices: kept.map(({ kind, answer }) => ({ kind, answer })) },
    });
  });
}

async function keep(tx: Sql, campaign: number, { kind, about, answer }: FileChoice, email: string) {
  await tx.query(sql`
    insert into file_choice (campaign, kind, about, answer, chosen_by)
    values (${campaign}, ${kind}, ${about}, ${JSON.stringify(answer)}, ${email})
    on conflict (campaign, kind, about) do update
      set answer = excluded.answer, chosen_by = excluded.chosen_by, chosen_at = clock_timestamp()
  `);
  await tx.query(sql`
    delete from file_choice where campaign = ${campaign} and kind = ${kind} and about not in (
      select about from file_choice where campaign = ${campaign} and kind = ${kind}
      order by chosen_at desc, about limit ${MOST_OF_KIND})
  `);
}
