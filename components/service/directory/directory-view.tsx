"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ADMINS_ONLY } from "#components/service/administration.ts";
import { DirectoryImport } from "#components/service/directory/directory-import";
import { DirectoryRemoval } from "#components/service/directory/directory-removal";
import { Section } from "#components/service/section";
import { directoryQuery, directoryWrites } from "#components/service/service-queries.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { FormDialog } from "#components/ui/form/form-dialog";
import { Moment } from "#components/ui/moment";
import { counted } from "#lib/domain/text/counted";
import type { Directory } from "#lib/wire/service/campaign";

/** The directory of phone numbers behind national identity numbers: its size, and ways to change it, not to read it. */
export function DirectoryView({ admin, initial }: { admin: boolean; initial: Directory }) {
  const client = useQueryClient();
  const { data } = useQuery({ ...directoryQuery, initialData: initial });
  const [clearing, setClearing] = useState(false);
  const denied = admin ? null : ADMINS_ONLY;
  const keep = (directory: Directory) => client.setQueryData(directoryQuery.queryKey, directory);
  const { entries, changedAt, changedBy } = data;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Section title="Entries">
        <p className="text-xl font-semibold tabular-nums">{entries.toLocaleString("en")}</p>
        <p className="text-text-muted">
          {changedBy ? (
            <>
              Last changed <Moment at={changedAt} /> by {changedBy}.
            </>
          ) : (
            "Not changed yet."
          )}{" "}
          Campaigns that allow identity numbers as recipients look up phone numbers here. Identity numbers are
          stored as keyed hashes. Neither they nor the phone numbers are ever shown.
        </p>
        <div>
          <ActionButton
            denied={denied ?? (entries === 0 ? "The directory is empty." : null)}
            onClick={() => setClearing(true)}
          >
            Delete all entries
          </ActionButton>
        </div>
      </Section>
      <DirectoryImport denied={denied} onImported={keep} />
      <DirectoryRemoval denied={denied} onRemoved={keep} />
      {clearing && (
        <FormDialog
          title="Delete all entries"
          submit={`Delete ${counted(entries, "entry", "entries")}`}
          done="Entries deleted"
          onClose={() => setClearing(false)}
          onSubmit={async () => keep(await directoryWrites.clear())}
        >
          <p>
            Sending to an identity number is refused until the directory is filled again. Messages that were
            sent do not change. You cannot undo this.
          </p>
        </FormDialog>
      )}
    </div>
  );
}
