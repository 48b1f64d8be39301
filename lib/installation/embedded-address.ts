import { API_PREFIX } from "#lib/wire/api/paths";

type Listening = { hosts: string[]; port: number };

/** Where this machine reaches its own service: over loopback, whatever name the world knows it by. */
export function embeddedAddress({ hosts, port }: Listening): string {
  const isSixOnly = hosts.every((host) => host.includes(":"));
  return `http://${isSixOnly ? "[::1]" : "127.0.0.1"}:${port}${API_PREFIX}`;
}
