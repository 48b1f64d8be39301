import { Cell, Head, Table, TableFrame } from "#components/ui/table";
import { bytesLabel } from "#lib/domain/text/bytes-label";
import type { Storage } from "#lib/wire/service/storage";

const WORDS = { service: "This service", console: "Read by the console" };
const NUMBERS = ["Messages", "Size"];
const RIGHT = "text-right tabular-nums";

/** The months into which messages are divided, and which of them were detached. */
export function StorageMonths({ months }: Pick<Storage, "months">) {
  return (
    <TableFrame aria-label="Months">
      <Table>
        <Head names={["Month", "Messages of", ...NUMBERS, "State"]} numbers={NUMBERS} />
        <tbody>
          {months.map(({ of, months: name, attached, messages, bytes }) => (
            <tr key={`${of} ${name} ${attached}`} className="hover:bg-hover">
              <Cell>{name}</Cell>
              <Cell>{WORDS[of]}</Cell>
              <Cell className={RIGHT} title="Estimated by PostgreSQL">
                {messages === null ? "–" : `≈ ${messages.toLocaleString("en")}`}
              </Cell>
              <Cell className={RIGHT}>{bytesLabel(bytes)}</Cell>
              <Cell>{attached ? "Attached" : "Detached: in no list"}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
