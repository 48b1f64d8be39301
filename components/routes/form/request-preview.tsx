import type { RouteDraft } from "#components/routes/form/route-draft.ts";
import { httpTemplates, linesOf } from "#components/routes/form/route-request.ts";
import { Section } from "#components/service/section";
import { TableFrame } from "#components/ui/table";
import { alphabetNote } from "#lib/domain/routes/check-alphabets";
import { checkHttpRoute } from "#lib/domain/routes/check-http-route";
import type { HttpRequest } from "#lib/domain/routes/http-request";
import { previewRequest, SAMPLE_TEXTS } from "#lib/domain/routes/preview-request";
import { saysAlphabet } from "#lib/domain/routes/text-filling";
import { asSentence } from "#lib/domain/text/as-sentence";

type Props = {
  draft: RouteDraft;
  /** Null for a new route, for which the URL is a sample. */
  callbackUrl: string | null;
};

/** Previews the request of a test message for the present input, without secrets. */
export function RequestPreview({ draft, callbackUrl }: Props) {
  const templates = httpTemplates(draft);
  const [sender] = linesOf(draft.senders);
  const message = { ...(sender && { sender }), ...(callbackUrl && { callbackUrl }) };
  const says = saysAlphabet(templates.request);
  const texts = says ? [SAMPLE_TEXTS.gsm, SAMPLE_TEXTS.other] : [SAMPLE_TEXTS.gsm];
  const problems = checkHttpRoute(templates).filter(({ field }) => field.startsWith("request."));
  const note = alphabetNote(templates.request);
  return (
    <Section title="What a test message would send">
      {templates.request.url === "" ? (
        <p className="text-text-muted">Enter an address to see the request.</p>
      ) : (
        <>
          {texts.map((text) => (
            <TableFrame key={text} aria-label="Request" className="max-h-96 bg-sunken!">
              <pre className="p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
                {shown(previewRequest(templates, { ...message, text }))}
              </pre>
            </TableFrame>
          ))}
          {note && <p className="text-status-overdue">{note}</p>}
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

function shown({ method, url, headers, body }: HttpRequest): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  return `${method} ${url}\n${fields.join("")}${body && `\n${body}`}`;
}
