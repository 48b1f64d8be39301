import { Fragment } from "react";
import { Moment } from "#components/ui/moment";
import {
  Cell,
  Head,
  NOT_ON_PHONE,
  NOT_ON_TABLET,
  ONLY_ON_DESK,
  Table,
  TableFrame,
} from "#components/ui/table";
import { bytesLabel } from "#lib/domain/text/bytes-label";
import type { Storage, StoredTable } from "#lib/wire/service/storage";

const NUMBERS = ["Size", "Data", "Indexes", "Large values", "Rows", "Growth a day"];
const COLUMNS = ["Table", ...NUMBERS, "Oldest", "Kept"];
const RIGHT = "text-right tabular-nums";
/** Hidden on narrower screens, so that retention and its reason fit beside the figures. */
const ONLY_WIDE = "max-2xl:hidden";

/** All tables, grouped by subject, the largest first. */
export function StorageTable({ groups, since }: Pick<Storage, "groups" | "since">) {
  return (
    <TableFrame aria-label="Tables">
      <Table>
        <Head
          names={COLUMNS}
          numbers={NUMBERS}
          notOnPhone={["Rows", "Oldest"]}
          notOnTablet={["Growth a day"]}
          onlyOnDesk={["Data", "Indexes"]}
          widths={{ "Large values": ONLY_WIDE }}
        />
        {groups.map(({ noun, bytes, tables }) => (
          <tbody key={noun} className="[&>tr:last-child>td]:border-b">
            <tr>
              <th
                scope="rowgroup"
                className="h-9 border-b bg-sunken px-3 text-left font-semibold lg:whitespace-nowrap"
              >
                {noun}
              </th>
              <Cell className={`bg-sunken font-semibold ${RIGHT}`}>{bytesLabel(bytes)}</Cell>
              <Cell className="bg-sunken" colSpan={7} />
            </tr>
            {tables.map((table) => (
              <TableRow key={table.name} table={table} since={since} />
            ))}
          </tbody>
        ))}
      </Table>
    </TableFrame>
  );
}

function TableRow({ table, since }: { table: StoredTable; since: string | null }) {
  const { name, bytes, heapBytes, indexBytes, toastBytes, rows, oldest, kept, why, bytesPerDay } = table;
  return (
    <tr className="hover:bg-hover">
      <Cell className="py-1 whitespace-normal max-sm:max-w-40">
        <span className="font-mono text-xs lg:whitespace-nowrap">
          {name.split("_").map((part, n) => (
            <Fragment key={part}>
              {n > 0 && "_"}
              {n > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </span>
      </Cell>
      <Cell className={RIGHT}>{bytesLabel(bytes)}</Cell>
      <Cell className={`${RIGHT} ${ONLY_ON_DESK}`}>{bytesLabel(heapBytes)}</Cell>
      <Cell className={`${RIGHT} ${ONLY_ON_DESK}`}>{bytesLabel(indexBytes)}</Cell>
      <Cell className={`${RIGHT} ${ONLY_WIDE}`}>{bytesLabel(toastBytes)}</Cell>
      <Cell className={`${RIGHT} ${NOT_ON_PHONE}`} title="Estimated by PostgreSQL">
        {rows === null ? "–" : `≈ ${Math.round(rows).toLocaleString("en")}`}
      </Cell>
      <Cell className={`${RIGHT} ${NOT_ON_TABLET}`} title={since ? `Since ${since}` : undefined}>
        {bytesPerDay === null ? "–" : bytesLabel(bytesPerDay)}
      </Cell>
      <Cell className={NOT_ON_PHONE}>{oldest ? <Moment at={oldest} /> : "–"}</Cell>
      <Cell className="min-w-32 py-1 whitespace-normal lg:min-w-64">
        {kept ?? "Stays"}
        <span className="block text-xs text-text-muted max-sm:hidden">{why}</span>
      </Cell>
    </tr>
  );
}
