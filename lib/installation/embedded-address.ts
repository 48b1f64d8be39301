import { API_PREFIX } from "#lib/wire/api/paths";

type Listening = { hosts: string[]; port: number };

/** Address at which this machine reaches its own service: loopback, whatever its public name is. */
export function embeddedAddress({ hosts, port }: Listening): string {
  const isSixOnly = hosts.every((host) => host.includes(":"));
  return `http://${isSixOnly ? "[::1]" : "127.0.0.1"}:${port}${API_PREFIX}`;
}
