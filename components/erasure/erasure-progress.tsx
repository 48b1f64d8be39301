import { CountList } from "#components/erasure/count-list";
import { Section } from "#components/service/section";
import { Meter } from "#components/ui/meter";
import { Moment } from "#components/ui/moment";
import type { ErasureDetail } from "#lib/wire/service/erasure";

/** Shows a worker's progress, and what it waits for. */
export function ErasureProgress({ detail }: { detail: ErasureDetail }) {
  const { erasure, erased, about, waitsFor, asOf } = detail;
  const { step, steps } = erasure;
  return (
    <Section title="Progress">
      <Meter label="Steps done" value={step} most={steps} />
      <p aria-live="polite">
        Step {Math.min(step + 1, steps)} of {steps}: {about}.
        {waitsFor && ` It waits for ${waitsFor}, and looks again every few seconds.`}
      </p>
      <CountList
        title="Erased so far"
        counts={erased.map(({ words, n }) => ({ name: words, n }))}
        empty="Nothing yet."
      />
      <p className="text-xs text-text-muted">
        As of <Moment at={asOf} absolute />. A worker does it beside delivery; you can leave this page.
      </p>
    </Section>
  );
}
