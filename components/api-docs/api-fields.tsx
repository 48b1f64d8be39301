import { ApiTable } from "#components/api-docs/api-table";
import type { DocumentedField } from "#lib/wire/api/operations";

const HEAD = [{ name: "Name", className: "w-56" }, { name: "Type", className: "w-48" }, { name: "Meaning" }];

/** Fields of a body or a reply; those of an object are indented under it. */
export function ApiFields({ label, fields }: { label: string; fields: DocumentedField[] }) {
  return <ApiTable label={label} head={HEAD} rows={rowsOf(fields, "", 0)} />;
}

function rowsOf(fields: DocumentedField[], path: string, indent: number): Row[] {
  return fields.flatMap(({ name, isRequired, type, description, fields: inner }) => [
    {
      key: `${path}${name}`,
      indent,
      cells: [
        <span key="name" className="font-mono">
          {name}
          {!isRequired && <span className="font-sans text-xs text-text-muted"> optional</span>}
        </span>,
        <span key="type" className="text-text-muted">
          {type}
        </span>,
        description,
      ],
    },
    ...rowsOf(inner, `${path}${name}.`, indent + 1),
  ]);
}

type Row = Parameters<typeof ApiTable>[0]["rows"][number];
