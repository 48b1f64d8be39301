import { Cell, HeaderCell, Table, TableFrame } from "#components/ui/table";

type Reason = { text: string; n: number; traceId?: string | null };

type Props = { title: string; reasons: Reason[] };

/** Why some were not retried, grouped. */
export function ReasonTable({ title, reasons }: Props) {
  if (reasons.length === 0) return null;
  const traced = reasons.some(({ traceId }) => traceId !== undefined);
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="font-semibold">{title}</h2>
      <TableFrame aria-label={title}>
        <Table>
          <thead>
            <tr>
              <HeaderCell>Reason</HeaderCell>
              {traced && <HeaderCell>A trace id</HeaderCell>}
              <HeaderCell className="text-right">Messages</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ text, n, traceId }) => (
              <tr key={text}>
                <Cell className="whitespace-normal">{text}</Cell>
                {traced && <Cell>{traceId ?? "none was returned"}</Cell>}
                <Cell className="text-right tabular-nums">{n.toLocaleString("en")}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </section>
  );
}
