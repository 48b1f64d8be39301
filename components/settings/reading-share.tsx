type Props = {
  /** 0 to 1; null while no worker runs. */
  used: number | null;
  share: number;
};

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** What the console's own reading takes of the machine. */
export function ReadingShare({ used, share }: Props) {
  return (
    <section aria-labelledby="reading-share" className="grid gap-2">
      <h2 id="reading-share" className="font-semibold">
        Reading
      </h2>
      <dl className="grid max-w-xl grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-md border bg-sunken p-3 text-xs tabular-nums [&>dt]:text-text-muted">
        <dt>Processor time that the console's reading used in the last minute</dt>
        <dd>{used === null ? "no worker runs" : percent.format(used)}</dd>
        <dt>At most, while calls, sends or deliveries wait</dt>
        <dd>{percent.format(share)}</dd>
      </dl>
      <p className="text-xs text-text-muted">
        When nothing waits, reading uses what is free. Set <code className="font-mono">READING_SHARE</code> to
        change its share.
      </p>
    </section>
  );
}
