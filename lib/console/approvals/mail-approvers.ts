import type { Pool } from "pg";
import { sendEmail } from "#lib/console/alerts/send-email";
import { type FileMail, type FileMailKind, takeMail, tryLater } from "#lib/console/approvals/file-mail-rows";
import { counted } from "#lib/domain/text/counted";
import { loop } from "#lib/platform/loop";
import type { Settings } from "#lib/platform/settings/settings";

const LOOK_MS = 2000;
const FIRST_WAIT_MS = 15_000;
/** With these waits, the tries take an hour. */
const MOST_TRIES = 9;

type MailContext = {
  pool: Pool;
  settings: Pick<Settings, "mail" | "publicUrl">;
  onFault: (error: unknown) => void;
};

/** Mails those who decide about files that wait, were released alone or are halted, where mail is set up. Any number of processes may run it. */
export async function mailApprovers(context: MailContext, signal: AbortSignal): Promise<void> {
  if (!context.settings.mail) return;
  await loop(() => mailNext(context), { signal, onFault: context.onFault, idleMs: LOOK_MS });
}

/** Sends the next mail; false when there is none. After a crash it is not sent again, because it may have left. */
export async function mailNext({
  pool,
  settings: { mail, publicUrl },
  onFault,
}: MailContext): Promise<boolean> {
  const next = mail && (await takeMail(pool));
  if (!next) return false;
  if (!next.isWanted) return true;
  const id = `${next.upload}.${next.kind}.${next.operatorId}`;
  try {
    await sendEmail(mail, { to: next.email, id, ...fileEmail(next, publicUrl) });
  } catch (error) {
    onFault(error);
    if (next.tries < MOST_TRIES) await tryLater(pool, next, FIRST_WAIT_MS * 2 ** (next.tries - 1));
  }
  return true;
}

/** Names neither the file nor a person: both are on the page to which it links. */
function fileEmail(mail: FileMail, publicUrl: string): { subject: string; text: string } {
  const { upload, kind, campaign, campaignName, environment, rowCount, expiresAt } = mail;
  const where = `${campaignName} (${environment})`;
  const file = `A file of ${counted(rowCount, "row")}`;
  const link = `${publicUrl}/campaigns/${campaign}/approvals/${upload}`;
  const sentences: Record<FileMailKind, [subject: string, ...lines: string[]]> = {
    waiting: [
      "A file waits for your approval",
      `${file} waits for an approval in ${where}.`,
      `Nothing is sent unless somebody approves it by ${expiresAt.toISOString()}.`,
    ],
    released: [
      "A file was released without a second person",
      `${file} was released in ${where} without a second person, by the admin who had uploaded it.`,
      "Its page says who that was, and why.",
    ],
    halted: [
      "A file is halted after its first rows",
      `${file} is halted in ${where}, because of its first rows.`,
      "Nothing more of it is sent until somebody decides. Its page has the figures.",
    ],
  };
  const [subject, ...lines] = sentences[kind];
  return { subject: `${subject} – ${where}`, text: `${[...lines, link].join("\n\n")}\n` };
}
