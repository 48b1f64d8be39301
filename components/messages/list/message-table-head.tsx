import type { useMessageTable } from "#components/messages/list/use-message-table";
import { SelectPage } from "#components/messages/selection/select-boxes";
import { HeaderCell } from "#components/ui/table";

type Props = {
  table: ReturnType<typeof useMessageTable>["table"];
  /** Number of shown rows that are selected. */
  selected: number;
  rows: number;
  onSwitch: (on: boolean) => void;
};

/** The names of the columns; on a narrow screen only the box that selects the page. */
export function MessageTableHead({ table, selected, rows, onSwitch }: Props) {
  return (
    <thead className="@max-lg:block">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} className="@max-lg:flex">
          <HeaderCell className="@max-lg:h-9 @max-lg:flex-1 @max-lg:content-center @max-lg:px-1.5">
            <SelectPage selected={selected} rows={rows} onSwitch={onSwitch} />
          </HeaderCell>
          {group.headers.map((header) => (
            <HeaderCell
              key={header.id}
              className={`@max-lg:hidden ${header.column.columnDef.meta?.className}`}
            >
              <table.FlexRender header={header} />
            </HeaderCell>
          ))}
        </tr>
      ))}
    </thead>
  );
}
