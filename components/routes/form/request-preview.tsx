import type { RouteDraft } from "#components/routes/form/route-draft.ts";
import { httpTemplates, linesOf } from "#components/routes/form/route-request.ts";
import { Section } from "#components/service/section";
import { TableFrame } from "#components/ui/table";
import { checkHttpRoute } from "#lib/domain/routes/check-http-route";
import { previewRequest } from "#lib/domain/routes/preview-request";
import { asSentence } from "#lib/domain/text/as-sentence";

type Props = {
  draft: RouteDraft;
  /** Null for a new route: then the address is a sample. */
  callbackUrl: string | null;
};

/** The request that a test message would make, as it is typed so far, without secrets. */
export function RequestPreview({ draft, callbackUrl }: Props) {
  const templates = httpTemplates(draft);
  const [sender] = linesOf(draft.senders);
  const message = { ...(sender && { sender }), ...(callbackUrl && { callbackUrl }) };
  const { method, url, headers, body } = previewRequest(templates, message);
  const problems = checkHttpRoute(templates).filter(({ field }) => field.startsWith("request."));
  return (
    <Section title="What a test message would send">
      {templates.request.url === "" ? (
        <p className="text-text-muted">Enter an address to see the request.</p>
      ) : (
        <>
          <TableFrame aria-label="Request" className="max-h-96 bg-sunken!">
            <pre className="p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
              {`${method} ${url}\n`}
              {Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)}
              {body && `\n${body}`}
            </pre>
          </TableFrame>
          {problems.length > 0 && (
            <ul className="grid gap-1 text-status-failed">
              {problems.map(({ field, message }) => (
                <li key={`${field} ${message}`}>{asSentence(message)}</li>
              ))}
            </ul>
          )}
        </>
      )}
      <p className="text-xs text-text-muted">Secrets are shown as ••••. Other values are samples.</p>
    </Section>
  );
}
