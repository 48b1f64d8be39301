import ipaddr from "ipaddr.js";
import { listSessions } from "#lib/console/accounts/operator-sessions";
import type { Operator } from "#lib/console/sign-in/sessions/session";
import { browserLabel } from "#lib/domain/people/browser-labels";
import type { Sql } from "#lib/platform/postgres/sql";
import type { SessionList } from "#lib/wire/console/sign-in";

/** An operator's sessions, with the requesting browser first. */
export async function showSessions(db: Sql, { id, sessionId }: Operator): Promise<SessionList> {
  const found = await listSessions(db, id);
  const sessions = found.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    startedAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
    address: addressLabel(row.ipAddress ?? ""),
    browser: browserLabel(row.userAgent ?? ""),
    userAgent: row.userAgent ?? "",
  }));
  return { sessions: sessions.sort((a, b) => Number(b.current) - Number(a.current)) };
}

/** For IPv6 the sign-in library stores only the network part, and nothing of ::1. */
export function addressLabel(address: string): string {
  if (!ipaddr.isValid(address)) return "";
  const parsed = ipaddr.parse(address);
  if (["loopback", "unspecified"].includes(parsed.range())) return "this server";
  return parsed.kind() === "ipv6" ? `${parsed}/64` : `${parsed}`;
}
