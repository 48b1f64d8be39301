import { Fragment } from "react";
import type { DocumentedField } from "#lib/wire/api-operations";

/** Fields of a body or a reply, those of an object set in under it. */
export function ApiFields({ label, fields }: { label: string; fields: DocumentedField[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-lg border bg-surface">
      <table className="w-full min-w-lg text-left text-sm">
        <thead className="bg-sunken text-xs text-text-muted">
          <tr>
            <th scope="col" className="w-56 px-3 py-1.5 font-medium">
              Name
            </th>
            <th scope="col" className="w-48 px-3 py-1.5 font-medium">
              Type
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              Meaning
            </th>
          </tr>
        </thead>
        <tbody>
          <FieldRows fields={fields} depth={0} />
        </tbody>
      </table>
    </section>
  );
}

function FieldRows({ fields, depth }: { fields: DocumentedField[]; depth: number }) {
  return fields.map((field) => (
    <Fragment key={field.name}>
      <tr className="align-top">
        <td className="border-t px-3 py-1.5 font-mono" style={{ paddingLeft: `${0.75 + depth}rem` }}>
          {field.name}
          {!field.isRequired && <span className="font-sans text-xs text-text-muted"> optional</span>}
        </td>
        <td className="border-t px-3 py-1.5 text-text-muted">{field.type}</td>
        <td className="border-t px-3 py-1.5">{field.description}</td>
      </tr>
      <FieldRows fields={field.fields} depth={depth + 1} />
    </Fragment>
  ));
}
