import type { Pool } from "pg";
import { formatId } from "#lib/domain/api/id";
import { isRefusedError } from "#lib/domain/api/refused-error";
import { type CsvBlock, createCsvCheck } from "#lib/domain/csv/check";
import { type CsvRules, MAX_FILE_BYTES } from "#lib/domain/csv/rules";
import type { Backpressure } from "#lib/platform/priority/backpressure";
import { tidyRecipientIndex } from "#lib/service/batches/new-batch";
import { currentTemplateBodies } from "#lib/service/content/template-bodies";
import type { Service } from "#lib/service/context";
import { notifyDelivery } from "#lib/service/queue/notify";
import { campaignSenderRefusal } from "#lib/service/routes/sender-refusal";
import { BatchCopy } from "#lib/service/uploads/batch-copy";
import { csvRules } from "#lib/service/uploads/csv-rules";
import { rowErrorList } from "#lib/service/uploads/file-refusal";
import { readFilePart } from "#lib/service/uploads/multipart";
import type { UploadOutcome, UploadStart } from "#lib/service/uploads/protocol";
import { resolveRows } from "#lib/service/uploads/resolve-rows";
import type { Slots } from "#lib/service/uploads/slots";

/** `writers` are connections for batches; each upload uses one for as long as it takes. */
export type Intake = { service: Service; writers: Pool; slots: Slots; backpressure: Backpressure };

/** Reads an upload, checks every row, and makes the batch visible; or reports every mistake (endpoint 5). */
export async function ingestUpload(
  { service, writers, slots, backpressure }: Intake,
  start: UploadStart,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadOutcome> {
  const { unsendable, templates } = await lookUp(service, start.campaignId);
  if (unsendable) return { refusal: "senderNotAllowed", sentence: unsendable, detail: null };
  const slot = slots.join(start.bytes ?? MAX_FILE_BYTES);
  const rules = csvRules(service, templates, start.nationalIdRecipients);
  const facts = {
    ...start,
    templateBodyIds: new Map(templates.map((template) => [template.language, template.id])),
    variables: rules.variables,
    audit: start,
  };
  const batch = new BatchCopy(writers, facts, backpressure.pass);
  let fileName = "";
  let tidied = Promise.resolve();
  try {
    const reading = readFilePart(start.contentType, body, (chunks, name) => {
      fileName = cleanFileName(name);
      return readRows(service, start, rules, slot.over(chunks), batch);
    });
    const batchId = await Promise.race([reading.then(() => batch.commit(fileName, slot.goOn)), slot.stuck]);
    notifyDelivery(service.pool);
    tidied = tidyRecipientIndex(writers).catch(() => undefined);
    return { batchId: formatId("batch", batchId) };
  } catch (error) {
    await batch.rollback();
    if (!isRefusedError(error)) {
      throw error instanceof Error ? Object.assign(error, { undone: !batch.isCommitting }) : error;
    }
    return { refusal: error.refusal, sentence: error.sentence, detail: error.detail };
  } finally {
    // The next upload must not run beside the sorting, which would sort its entries too, as long as they come.
    void tidied.then(slot.leave);
  }
}

/** Reads what has to be known before anything is written. If this fails, nothing was done. */
async function lookUp({ pool }: Service, campaignId: string) {
  try {
    const unsendable = await campaignSenderRefusal(pool, campaignId);
    return { unsendable, templates: await currentTemplateBodies(pool, campaignId) };
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { undone: true }) : error;
  }
}

/** Checks the whole file, and writes its rows into the batch until one is wrong. Throws the file's refusal. */
async function readRows(
  service: Service,
  start: UploadStart,
  rules: CsvRules,
  chunks: AsyncIterable<Uint8Array>,
  batch: BatchCopy,
): Promise<void> {
  const check = createCsvCheck(rules);
  const wrong = rowErrorList();
  const take = async ({ rows, errors, refusal }: CsvBlock) => {
    const resolved = await resolveRows(service, start, rows);
    wrong.add([...errors, ...resolved.errors].sort((a, b) => a.row - b.row));
    if (refusal) throw wrong.refusalOfFile(refusal.condition, refusal.error);
    if (wrong.hasAny()) await batch.rollback();
    else await batch.write(resolved.rows);
  };
  for await (const chunk of chunks) await take(check.push(chunk));
  await take(check.end());
  if (wrong.hasAny()) throw wrong.refusal();
}

/** The file's name for operators: without path and control characters, and not too long. */
function cleanFileName(name: string | undefined): string {
  const base = (name ?? "").split(/[/\\]/).at(-1) ?? "";
  const clean = [...base].filter((character) => character >= " " && character !== "\u007f").join("");
  return clean.slice(0, 255) || "unnamed.csv";
}
