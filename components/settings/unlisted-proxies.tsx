import { Moment } from "#components/ui/moment";

type Props = { proxies: { peer: string; lastSeen: Date }[] };

/** What an admin has to set where a proxy forwards requests and is not listed. */
export function UnlistedProxies({ proxies }: Props) {
  if (proxies.length === 0) return null;
  return (
    <section
      aria-labelledby="unlisted-proxies"
      className="grid gap-2 rounded-md border border-notice-border bg-notice px-3 py-2"
    >
      <h2 id="unlisted-proxies" className="font-semibold">
        Requests come through a proxy that is not listed
      </h2>
      <p>
        Redial does not believe what it forwards, so it does not know where these requests come from, or
        whether they came over HTTPS. If an address below is your proxy's, add it to{" "}
        <code className="font-mono">TRUSTED_PROXIES</code> and start Redial again. If not, somebody there only
        pretends to be a proxy, and there is nothing to do.
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
