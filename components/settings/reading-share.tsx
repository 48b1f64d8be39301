type Props = {
  /** 0 to 1; null while no worker runs. */
  used: number | null;
  share: number;
};

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const percent = (part: number) => `${number.format(part * 100)} %`;

/** What the console's own reading takes of the machine. */
export function ReadingShare({ used, share }: Props) {
  return (
    <section aria-labelledby="reading-share" className="grid gap-2">
      <h2 id="reading-share" className="font-semibold">
        What the console’s reading uses
      </h2>
      <dl className="grid max-w-xl grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-md border bg-sunken p-3 text-xs tabular-nums [&>dd]:text-right [&>dt]:text-text-muted">
        <dt>Processor time in the last minute</dt>
        <dd>{used === null ? "no worker runs" : percent(used)}</dd>
        <dt>At most, while calls, sends or deliveries wait</dt>
        <dd>{percent(share)}</dd>
      </dl>
      <p className="text-xs text-text-muted">
        When nothing waits, reading uses what is free. Set <code className="font-mono">READING_SHARE</code> to
        change its share.
      </p>
    </section>
  );
}
