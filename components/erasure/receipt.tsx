"use client";
import { Download, Printer } from "lucide-react";
import { CountList } from "#components/erasure/count-list";
import { receiptPath } from "#components/erasure/erasure-queries.ts";
import { Section } from "#components/service/section";
import { Button, buttonClass } from "#components/ui/form/button";
import { counted } from "#lib/domain/text/counted";
import { shortened } from "#lib/domain/text/shortened";
import type { ErasureReceipt } from "#lib/wire/service/erasure";

/** Lists what was erased and where, who keeps a copy, and export files. It contains no part of the number. */
export function Receipt({ receipt }: { receipt: ErasureReceipt }) {
  const { id, erased, campaigns, copies, unread, backups, auditFiles } = receipt;
  const kept = [
    ...copies.map(
      ({ environment, campaigns: names }) =>
        `${environment} keeps a copy of its own (${names.join(", ")}). Ask its operator to erase it. What the console reads of it again is taken in without the number.`,
    ),
    ...(unread.length > 0 ? [`Not read to their end, so that more may be there: ${shortened(unread)}.`] : []),
    backups,
    ...(auditFiles > 0
      ? [`${counted(auditFiles, "file")} of audit records that were written away before: not looked through.`]
      : []),
    "Files that people downloaded are on their machines.",
  ];
  return (
    <Section
      title="Receipt"
      aside={
        <div className="flex flex-wrap gap-2 print:hidden">
          <a href={receiptPath(id, "json")} download className={buttonClass({ size: "small" })}>
            <Download size={14} aria-hidden /> JSON
          </a>
          <a href={receiptPath(id, "csv")} download className={buttonClass({ size: "small" })}>
            <Download size={14} aria-hidden /> CSV
          </a>
          <Button size="small" onClick={() => window.print()}>
            <Printer size={14} aria-hidden /> Print
          </Button>
        </div>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CountList
          title="Erased"
          counts={erased.map(({ words, n }) => ({ name: words, n }))}
          empty="Nothing of the number was found."
        />
        <div className="grid content-start gap-4">
          <CountList
            title="In these campaigns"
            counts={campaigns.map(({ name, environment, n }) => ({ name: `${name}, ${environment}`, n }))}
            empty="No campaign had messages to it."
          />
          <div className="grid gap-1">
            <h3 className="font-medium">What is outside of this installation's reach</h3>
            <ul className="list-disc pl-5 wrap-anywhere">
              {kept.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </Section>
  );
}
