import type { DocumentedOperation } from "#lib/wire/api/operations";

export function ApiNavigation({ operations }: { operations: DocumentedOperation[] }) {
  const link = "block rounded-sm px-2 py-1 text-text-muted hover:bg-hover hover:text-text";
  return (
    <nav aria-label="API" className="mb-8 text-sm lg:sticky lg:top-8 lg:mb-0 lg:self-start">
      <p className="px-2 pb-3 text-lg font-semibold">Redial API</p>
      <ul className="grid gap-0.5">
        <li>
          <a className={link} href="#overview">
            Overview
          </a>
        </li>
        {operations.map(({ id, summary }) => (
          <li key={id}>
            <a className={link} href={`#${id}`}>
              {summary}
            </a>
          </li>
        ))}
        <li>
          <a className={link} href="#errors">
            Errors
          </a>
        </li>
        <li>
          <a className={link} href="/api/v2/openapi.json">
            OpenAPI 3.1 document
          </a>
        </li>
      </ul>
    </nav>
  );
}
