import { Moment } from "#components/ui/moment";

type Props = { proxies: { peer: string; lastSeen: Date }[] };

/** Tells an admin how to configure a proxy that forwards requests and is not listed. */
export function UnlistedProxies({ proxies }: Props) {
  if (proxies.length === 0) return null;
  return (
    <section
      aria-labelledby="unlisted-proxies"
      className="grid gap-2 rounded-md border border-notice-border bg-notice px-3 py-2"
    >
      <h2 id="unlisted-proxies" className="font-semibold">
        Requests come through an unlisted proxy
      </h2>
      <p>
        Redial does not trust this proxy, so it does not know where the requests come from, or whether they
        used HTTPS. If an address below is your proxy, add it to{" "}
        <code className="font-mono">TRUSTED_PROXIES</code> and restart Redial. If it is not, someone is only
        pretending to be a proxy, and you need not do anything.
      </p>
      <ul className="grid gap-1">
        {proxies.map(({ peer, lastSeen }) => (
          <li key={peer}>
            <span className="font-mono">{peer}</span>, last seen <Moment at={lastSeen.toISOString()} />
          </li>
        ))}
      </ul>
    </section>
  );
}
