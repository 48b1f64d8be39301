"use client";
import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ActionButton } from "#components/ui/form/action-button";
import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { saveAs, templateFile } from "#components/uploads/file/upload-template.ts";
import type { SendTarget } from "#lib/browser/send-target";
import { characterNames } from "#lib/domain/content/character-names";
import { LANGUAGES } from "#lib/domain/content/language";
import { csvColumns } from "#lib/domain/csv/columns";
import type { UploadRules } from "#lib/wire/console/upload";

const EnterTemplate = dynamic(
  () => import("#components/uploads/template/enter-template").then((m) => m.EnterTemplate),
  { ssr: false },
);

/** Shows the campaign's rules for a file, where they come from, and a sample file. */
export function FileRules({ rules, target }: { rules: UploadRules; target: SendTarget }) {
  const [editing, setEditing] = useState(false);
  const columns = csvColumns(rules.variables);
  const languages = LANGUAGES.filter((language) => rules.bodies[language] !== undefined);
  const isKnown = rules.source !== "unknown";
  return (
    <section aria-label="What the file needs" className="grid gap-4 rounded-lg border bg-surface p-4">
      <h2 className="font-semibold">What the file needs</h2>
      {isKnown && (
        <>
          <div className="grid gap-1.5">
            <h3 className="text-xs font-medium text-text-muted">Columns, in the first row</h3>
            <ul className="flex flex-wrap gap-1.5">
              {columns.map((column) => (
                <li key={column} className="rounded-sm border bg-sunken px-1.5 font-mono text-xs leading-5">
                  {column}
                </li>
              ))}
            </ul>
          </div>
          <div className="grid gap-1">
            <h3 className="text-xs font-medium text-text-muted">Languages</h3>
            <p>{languages.join(", ")}</p>
          </div>
          <div className="grid gap-1">
            <h3 className="text-xs font-medium text-text-muted">Recipients</h3>
            <p>
              Phone numbers with country code, without +.
              {rules.nationalIds && " Identity numbers too, which the service looks up."}
            </p>
          </div>
          {rules.refusedCharacters !== "" && (
            <p className="wrap-anywhere">
              No {characterNames(rules.refusedCharacters)}: refused by this campaign's provider.
            </p>
          )}
          {rules.maxRows !== null && (
            <p>At most {rules.maxRows.toLocaleString("en")} rows in this environment.</p>
          )}
          <Button
            onClick={() => saveAs(templateFile(rules), `${target.name}-template.csv`)}
            className="justify-self-start"
          >
            <Download size={14} aria-hidden /> Download a template
          </Button>
        </>
      )}
      <Source rules={rules} />
      {rules.source !== "service" && (
        <ActionButton
          denied={target.admin ? null : "Only admins can enter the template. Ask an admin of this console."}
          onClick={() => setEditing(true)}
          className="justify-self-start"
          look={isKnown ? "plain" : "primary"}
        >
          Enter the template
        </ActionButton>
      )}
      {editing && (
        <EnterTemplate campaign={target.campaign} rules={rules} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

function Source({ rules: { source, by, at } }: { rules: UploadRules }) {
  if (source === "service") return null;
  if (source === "unknown") {
    return (
      <p id="rules-unknown" className="text-text-muted">
        Not known yet. The service does not show the template, and no message of this campaign has been read.
        An admin can enter the template here, so that files can be checked and sent.
      </p>
    );
  }
  return source === "entered" ? (
    <p className="text-xs text-text-muted">
      Entered by {by}
      {at && (
        <>
          , <Moment at={at} />
        </>
      )}
      .
    </p>
  ) : (
    <p className="text-xs text-text-muted">
      <strong className="font-medium text-text">Learned</strong> from messages read so far
      {at && (
        <>
          , the newest of <Moment at={at} absolute />
        </>
      )}
      . Languages that have not been used yet are missing. An admin can enter the template instead.
    </p>
  );
}
