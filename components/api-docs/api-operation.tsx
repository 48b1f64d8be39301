import { ApiFields } from "#components/api-docs/api-fields";
import { curlExample } from "#components/api-docs/curl-example";
import { CopyButton } from "#components/ui/form/copy-button";
import type { ExampleCampaign } from "#lib/domain/api/example-call";
import type { DocumentedOperation } from "#lib/wire/api/operations";

type Props = {
  operation: DocumentedOperation;
  server: string;
  /** The campaign whose values the example has; null for an example of any campaign. */
  campaign?: ExampleCampaign | null;
};

export function ApiOperation({ operation, server, campaign = null }: Props) {
  const example = curlExample(operation, server, campaign);
  const { id, method, path, summary, description, parameters, body, responses } = operation;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-8 gap-4 border-t pt-8">
      <header className="grid gap-2">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {summary}
        </h2>
        <p className="flex flex-wrap items-baseline gap-2 font-mono text-sm">
          <span className="rounded-sm border bg-sunken px-1.5 py-0.5 font-semibold">{method}</span>
          <span className="break-all">{path}</span>
        </p>
        {description && <p className="max-w-prose">{description}</p>}
      </header>

      {parameters.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-sm font-semibold">Parameters</h3>
          <ApiFields
            label={`Parameters of ${summary}`}
            fields={parameters.map(({ location, ...parameter }) => ({
              ...parameter,
              type: location,
              fields: [],
            }))}
          />
        </div>
      )}
      {body && (
        <div className="grid gap-2">
          <h3 className="text-sm font-semibold">
            Body <span className="font-mono font-normal text-text-muted">{body.contentType}</span>
          </h3>
          <ApiFields label={`Body of ${summary}`} fields={body.fields} />
        </div>
      )}
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">Responses</h3>
        <ul className="divide-y rounded-lg border bg-surface">
          {responses.map((response) => (
            <li key={response.status} className="px-3 py-2">
              <ApiResponse response={response} of={summary} />
            </li>
          ))}
        </ul>
      </div>
      <div className="grid min-w-0 gap-2">
        <h3 className="flex items-center gap-1 text-sm font-semibold">
          Example
          <CopyButton label={`Copy the example of ${summary}`} text={example} />
        </h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="overflow-x-auto rounded-lg border bg-sunken p-3 font-mono text-xs">
          {example}
        </pre>
      </div>
    </section>
  );
}

function ApiResponse({ response, of }: { response: DocumentedOperation["responses"][number]; of: string }) {
  const line = (
    <>
      <span className="mr-3 font-mono font-semibold">{response.status}</span>
      {response.description}
    </>
  );
  if (response.fields.length === 0 || !response.status.startsWith("2"))
    return <p className="text-sm">{line}</p>;
  return (
    <details>
      <summary className="text-sm">{line}</summary>
      <div className="pt-3 pb-1">
        <ApiFields label={`${response.status} of ${of}`} fields={response.fields} />
      </div>
    </details>
  );
}
