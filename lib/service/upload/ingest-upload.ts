import { type CsvBlock, createCsvCheck } from "#lib/domain/csv/check";
import type { CsvRules, RowError } from "#lib/domain/csv/rules";
import type { Refusal } from "#lib/domain/errors";
import { formatId } from "#lib/domain/id";
import { isRefusedError, RefusedError } from "#lib/domain/refused-error";
import type { Service } from "#lib/service/context";
import { BatchCopy } from "#lib/service/upload/batch-copy";
import { readFilePart } from "#lib/service/upload/multipart";
import type { UploadOutcome, UploadStart } from "#lib/service/upload/protocol";
import { resolveRows } from "#lib/service/upload/resolve-rows";
import { notifyDelivery } from "#lib/store/notify";
import { currentTemplateBodies, type TemplateBodyRow } from "#lib/store/template-bodies";
import { MAX_ROW_ERRORS, type RefusedFile } from "#lib/wire/batch";

/** Rows that one file may have in the test environment (CSV rules). */
const TEST_ENVIRONMENT_ROWS = 20;

/** Reads an upload, checks every row, and makes its batch visible: all of it, or nothing and every reason why (endpoint 5). */
export async function ingestUpload(
  service: Service,
  start: UploadStart,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadOutcome> {
  const templates = await currentTemplateBodies(service.pool, start.campaignId);
  const rules = csvRules(service, start, templates);
  let copy: BatchCopy | null = null;
  const refused = { count: 0, errors: [] as RowError[] };
  const refuse = (errors: RowError[]) => {
    refused.count += errors.length;
    if (refused.errors.length < MAX_ROW_ERRORS) {
      refused.errors.push(...errors.slice(0, MAX_ROW_ERRORS - refused.errors.length));
    }
  };

  try {
    await readFilePart(start.contentType, body, async (chunks, fileName) => {
      const batch = new BatchCopy(service.pool, {
        ...start,
        originalFileName: cleanFileName(fileName),
        templateBodyIds: new Map(templates.map((template) => [template.language, template.id])),
        variables: rules.variables,
        audit: start,
      });
      copy = batch;
      const check = createCsvCheck(rules);
      const take = async ({ rows, errors, refusal }: CsvBlock) => {
        refuse(errors);
        if (refusal)
          throw fileRefusal(refusal.condition, [...refused.errors, refusal.error], refused.count + 1);
        const resolved = await resolveRows(service, start, rows);
        refuse(resolved.errors);
        if (refused.count === 0) await batch.write(resolved.rows);
        else await batch.rollback();
      };
      for await (const chunk of chunks) await take(check.push(chunk));
      await take(check.end());
      if (refused.count > 0) throw fileRefusal("rowsInvalid", refused.errors, refused.count);
    });
    const batchId = await (copy as BatchCopy | null)?.commit();
    if (!batchId) throw new Error("a file was read and made no batch");
    notifyDelivery(service.pool);
    return { batchId: formatId("batch", batchId) };
  } catch (error) {
    await (copy as BatchCopy | null)?.rollback();
    if (!isRefusedError(error)) throw error;
    return { refusal: error.refusal, sentence: error.sentence, detail: error.detail };
  }
}

function csvRules(service: Service, start: UploadStart, templates: TemplateBodyRow[]): CsvRules {
  return {
    variables: templates[0]?.variables ?? [],
    bodies: Object.fromEntries(templates.map((template) => [template.language, template.body])),
    nationalIds: start.nationalIdRecipients,
    maxRows: service.settings.environment === "test" ? TEST_ENVIRONMENT_ROWS : null,
  };
}

// The specification's own sentences stand alone; the others say what was found first, or how much.
function fileRefusal(condition: Refusal, errors: RowError[], count: number): RefusedError {
  const rowErrors = errors.slice(0, MAX_ROW_ERRORS);
  const detail: RefusedFile = { isValid: false, rowErrorCount: count, rowErrors };
  const keepsSentence = condition === "headersInvalid" || condition === "fileTooLarge";
  const found = condition === "rowsInvalid" ? rowsSentence(count) : (errors.at(-1)?.message ?? null);
  return new RefusedError(condition, keepsSentence ? null : found, detail);
}

function rowsSentence(count: number): string {
  const errors = count === 1 ? "1 error" : `${count} errors`;
  return `The file has ${errors}; nothing was created. rowErrors says what is wrong in which row.`;
}

/** The name as shown to operators: no path, no control characters, not endless. */
function cleanFileName(name: string | undefined): string {
  const base = (name ?? "").split(/[/\\]/).at(-1) ?? "";
  const clean = [...base].filter((character) => character >= " " && character !== "\u007f").join("");
  return clean.slice(0, 255) || "unnamed.csv";
}
