import { API_PREFIX } from "#lib/wire/api/paths";

export function ApiOverview({ server, description }: { server: string; description: string }) {
  return (
    <section id="overview" aria-labelledby="overview-title" className="grid scroll-mt-8 gap-4">
      <h1 id="overview-title" className="text-xl font-semibold">
        Messaging API
      </h1>
      <p className="max-w-prose">{description}</p>
      <dl className="grid max-w-3xl grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 rounded-lg border bg-surface p-4 text-sm">
        <dt className="text-text-muted">Base address</dt>
        <dd className="font-mono break-all">{server}</dd>
        <dt className="text-text-muted">Version</dt>
        <dd>
          2, the path prefix <code className="font-mono">{API_PREFIX}</code>
        </dd>
        <dt className="text-text-muted">Authentication</dt>
        <dd>
          <code className="font-mono">Authorization: Bearer &lt;API_KEY&gt;</code>, from an address on the
          campaign's list
        </dd>
        <dt className="text-text-muted">Rate</dt>
        <dd>
          10 calls a second for each campaign, unless it was granted more. Calls over the limit are dropped
          with 429. Send them again with exponential backoff.
        </dd>
        <dt className="text-text-muted">Lists</dt>
        <dd>
          Newest first. <code className="font-mono">endCursor</code> as{" "}
          <code className="font-mono">after</code> gives the next page,{" "}
          <code className="font-mono">startCursor</code> as <code className="font-mono">before</code> the
          previous one.
        </dd>
        <dt className="text-text-muted">Delivery status</dt>
        <dd>Poll a message, a batch or the campaign. The service does not send callbacks.</dd>
      </dl>
    </section>
  );
}
