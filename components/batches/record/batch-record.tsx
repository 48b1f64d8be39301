import { CompareFile } from "#components/batches/record/compare-file";
import { PrintButton } from "#components/batches/record/print-button";
import { RecordList } from "#components/batches/record/record-list";
import { Moment } from "#components/ui/moment";
import { batchLabel } from "#lib/domain/messages/batch-status-labels";
import { bytesLabel } from "#lib/domain/text/bytes-label";
import type { BatchDetail, BatchText } from "#lib/wire/console/batch";

type Props = { name: string; at: string; detail: BatchDetail; texts: BatchText[] };

/** Who sent what and what became of it, as of one moment: to print, and to know the file again. */
export function BatchRecord({ name, at, detail: { batch, file, parts, errors }, texts }: Props) {
  const { delivered, failed, stopped, inFlight, unknown, notYetSeen, total } = batch.progress;
  return (
    <div className="grid max-w-3xl gap-4 print:gap-3">
      <div className="print:hidden">
        <PrintButton />
      </div>
      <RecordList
        title="Batch"
        facts={[
          ["Campaign", name],
          ["Batch id", batch.id],
          ["Created", batch.createdAt && <Moment key="at" at={batch.createdAt} absolute />],
          ["State", batchLabel(batch.status).label],
        ]}
      />
      <RecordList
        title="File"
        facts={[
          ["Name", batch.fileName],
          ["Fingerprint", file && `${file.fingerprint} (${bytesLabel(file.bytes)})`],
          ["Uploaded by", file?.by],
          ["Uploaded", file && <Moment key="at" at={file.at} absolute />],
          ["Approved by", file?.approvedBy],
          ["Without a second person, because", file?.releasedBecause],
          ["Approved", file?.approvedAt && <Moment key="at" at={file.approvedAt} absolute />],
          ["Changed before it was sent", file && (file.changes.join("; ") || "nothing")],
          [
            "Sent apart",
            parts.map((part) => `${part.rows.toLocaleString("en")} rows: ${part.fileName}`).join("; "),
          ],
        ]}
      />
      {file && <CompareFile fingerprint={file.fingerprint} />}
      <RecordList
        title={
          <>
            Messages as of <Moment at={at} absolute />
          </>
        }
        facts={[
          ["In all", total.toLocaleString("en")],
          ["Delivered", delivered.toLocaleString("en")],
          ["Failed", failed.toLocaleString("en")],
          ["Stopped", stopped > 0 && stopped.toLocaleString("en")],
          ["Under way", inFlight.toLocaleString("en")],
          ["Unknown or not read yet", (unknown + notYetSeen).toLocaleString("en")],
          ["Errors", errors.map(({ code, n }) => `${code ?? "none"}: ${n.toLocaleString("en")}`).join("; ")],
        ]}
      />
      {texts.map(({ language, id, header, body, footer }) => (
        <RecordList
          key={language}
          title={
            <>
              Text in <span className="capitalize">{language}</span>
            </>
          }
          facts={[
            ["Version", id],
            ["Header", header],
            ["Text", body],
            ["Footer", footer],
          ]}
        />
      ))}
    </div>
  );
}
