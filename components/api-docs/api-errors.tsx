import { ApiTable } from "#components/api-docs/api-table";
import { refusals } from "#lib/domain/api/errors";
import { DELIVERY_ERRORS } from "#lib/domain/messages/delivery-error";

export function ApiErrors() {
  const rows = [
    ...new Map(Object.values(refusals).map((row) => [`${row.code} ${row.message}`, row])).values(),
  ];
  return (
    <section id="errors" aria-labelledby="errors-title" className="grid scroll-mt-8 gap-4 border-t pt-8">
      <h2 id="errors-title" className="text-lg font-semibold">
        Errors
      </h2>
      <p className="max-w-prose">
        A refused call returns{" "}
        <code className="font-mono text-sm">{"{ error: { code, message, type, id } }"}</code>. Quote the{" "}
        <code className="font-mono text-sm">id</code>, a trace id, to support.
      </p>
      <ErrorTable
        label="Refusals"
        head={["HTTP", "Code", "Message"]}
        rows={rows.map(({ status, code, message }) => [String(status), code, message])}
      />
      <h3 className="text-base font-semibold">Delivery errors</h3>
      <p className="max-w-prose">
        These appear on a message's attempts after the API has accepted the message.
      </p>
      <ErrorTable
        label="Delivery errors"
        head={["Type", "Code", "Does retrying help?"]}
        rows={DELIVERY_ERRORS.map(({ type, code, retryable }) => [type, code, retryable])}
      />
    </section>
  );
}

type ErrorTableProps = { label: string; head: string[]; rows: [string, string, string][] };

function ErrorTable({ label, head, rows }: ErrorTableProps) {
  return (
    <ApiTable
      label={label}
      head={head.map((name) => ({ name }))}
      rows={rows.map(([first, code, last]) => ({
        key: `${first} ${code} ${last}`,
        cells: [
          first,
          <span key="code" className="font-mono">
            {code}
          </span>,
          last,
        ],
      }))}
    />
  );
}
