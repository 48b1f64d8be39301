"use client";
import { useQuery } from "@tanstack/react-query";
import { LANGUAGE_CODES } from "#components/service/content/content-draft.ts";
import { Section } from "#components/service/section";
import { versionsQuery } from "#components/service/service-queries.ts";
import { ErrorPanel } from "#components/ui/error-panel";
import { CopyButton } from "#components/ui/form/copy-button";
import { Moment } from "#components/ui/moment";
import { SkeletonRows } from "#components/ui/skeleton";

/** Past versions of the content; each message keeps the version that it was created with. */
export function ContentVersions({ id }: { id: string }) {
  const { data, error } = useQuery(versionsQuery(id));
  return (
    <Section title="Versions">
      {error && !data && <ErrorPanel what="The versions could not be loaded" error={error} />}
      {!data && !error && <SkeletonRows rows={2} label="Loading versions" />}
      <ul className="divide-y">
        {data?.versions.map(({ version, current, createdAt, madeBy, header, bodies }) => (
          <li key={version}>
            <details className="py-2">
              <summary>
                Version {version}
                {current && ", current"}{" "}
                <span className="text-text-muted">
                  <Moment at={createdAt} />
                  {madeBy && ` by ${madeBy}`}
                </span>
              </summary>
              {header && <p className="mt-2 text-text-muted">Header: {header}</p>}
              {bodies.map(({ templateBodyId, language, body, footer }) => (
                <div key={templateBodyId} className="mt-2 grid gap-1">
                  <p className="flex min-w-0 items-center gap-1 text-xs text-text-muted">
                    <span className="capitalize">{language}</span>
                    <span className="min-w-0 font-mono break-all">{templateBodyId}</span>
                    <CopyButton label={`Copy the id of the ${language} body`} text={templateBodyId} />
                  </p>
                  <p
                    lang={LANGUAGE_CODES[language]}
                    className="rounded-md border bg-sunken p-2 wrap-anywhere whitespace-pre-wrap"
                  >
                    {body}
                  </p>
                  {footer && <p className="text-text-muted">Footer: {footer}</p>}
                </div>
              ))}
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
