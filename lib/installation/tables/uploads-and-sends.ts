import { TO_SEND } from "#lib/console/approvals/held-states";
import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import { counted } from "#lib/domain/text/counted";
import {
  aged,
  BEAT,
  daysAgo,
  HOUR_MS,
  LEASE,
  OF_CONSOLE,
  OPEN,
  quote,
  SENDING,
  type Tables,
} from "#lib/installation/tables/table";
import { sql } from "#lib/platform/postgres/sql";

const { sends, uploads } = KEPT_DAYS;

/** Uploads and sends. */
export const SEND_TABLES: Tables = {
  upload: {
    why: "Tells that the same file was uploaded before. What may still make a batch stays.",
    kept: `${uploads} days`,
    oldest: sql`(select min(started_at) from upload)`,
    purge: {
      old: sql`from upload t where ${daysAgo("t.started_at", uploads)} and t.state not in ('sending', 'unclear', 'waiting')`,
    },
    // The fingerprint is of a whole file.
    texts:
      "batch_id batches_before changes code file_name fingerprint operator_email rules state trace_id whole",
    personal: { answer: "answer until own age", message: "answer until own age" },
    quotes: [
      quote(
        "uploads and their answers",
        { id: "uuid" },
        { file_name: "text", message: "text", answer: "text", changes: "jsonb" },
        {
          campaign: OF_CONSOLE,
          waits: { while: sql`t.state = 'sending'`, for: (n) => `${counted(n, "upload")} under way` },
        },
      ),
    ],
    waits: [{ column: "alive_at", where: SENDING, ...BEAT }],
  },
  file_approval: {
    why: "Who approved or declined a file; as long as its upload.",
    kept: `${uploads} days`,
    // An approver's words about a file, and its number of rows.
    texts: "channel decided_email languages pace reason rules state",
    quotes: [
      quote("why files were declined", { upload: "uuid" }, { reason: "text" }, { campaign: OF_CONSOLE }),
    ],
    waits: [
      // A file that waits for its own time does so rightly.
      {
        column: "due_at",
        where: sql`state in ${TO_SEND} and due_at is distinct from send_at`,
        longestMs: HOUR_MS,
      },
      // The longest wait for receipts: see TRIAL_RANGES.
      { column: "due_at", where: sql`state = 'trying'`, longestMs: 24 * HOUR_MS },
    ],
  },
  file_trial: {
    why: "What was asked of a file's first rows; as long as its upload.",
    kept: `${uploads} days`,
    // Sizes and fingerprints of the two parts of a file.
    texts: "parts",
  },
  file_mail: {
    why: "Which approvers were mailed about a file; as long as its upload.",
    kept: `${uploads} days`,
    texts: "kind",
    waits: [{ column: "due_at", where: sql`taken_at is null`, longestMs: 2 * HOUR_MS }],
  },
  upload_chunk: {
    why: "A held file, counted from its time at the latest. It goes when the file was sent, or will not be.",
    kept: "30 days",
    // Encrypted.
    personal: { body: "file until own age" },
  },
  note: {
    why: "As long as the batch, file, plan or alert that it is about, unless somebody deletes it.",
    texts: "author_email batch",
    // Notes that people write on a batch, a file, a plan or an alert.
    personal: { text: "text until owner" },
    quotes: [
      quote("notes", { id: "bigint" }, { text: "text" }, { campaign: sql`coalesce(${OF_CONSOLE}, '')` }),
    ],
  },
  used_content: {
    why: "Tells which texts and limits files went out with; counted from the last one. Later they count as new again.",
    oldest: sql`(select min(used_at) from used_content)`,
    ...aged("used_content", "t.used_at", uploads),
    texts: "rules",
  },
  single_send: {
    why: "Who sent which message. Its number and texts are deleted after a day. What is under way stays.",
    kept: `${sends} days`,
    oldest: sql`(select min(requested_at) from single_send)`,
    purge: {
      old: sql`
        from single_send t
        where ${daysAgo("t.requested_at", sends)} and t.state not in ('waiting', 'sending', 'unclear')
      `,
    },
    texts: "address code language message_id operator_email state test trace_id",
    personal: {
      // Number and values go when the campaign's service has the message, or after a day.
      recipient: "number until own age",
      template_values: "values until own age",
      // A keyed hash of number and text.
      fingerprint: "number until own age",
      // A keyed hash of the number that a code went to.
      number_hash: "number until own age",
      said: "answer until own age",
    },
    quotes: [
      quote(
        "answers to single sends",
        { id: "uuid" },
        { template_values: "json", said: "text" },
        {
          place: "single_send_answer",
          campaign: OF_CONSOLE,
          waits: {
            while: sql`t.state in ('waiting', 'sending', 'unclear')`,
            for: (n) =>
              `${counted(n, "single send")} to others that ${n === 1 ? "quotes" : "quote"} the number`,
          },
        },
      ),
    ],
    waits: [
      { column: "due_at", where: SENDING, ...LEASE },
      { column: "due_at", where: OPEN, longestMs: HOUR_MS },
    ],
  },
};
