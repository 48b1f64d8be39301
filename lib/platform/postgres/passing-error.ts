import { isStoreLost } from "#lib/platform/postgres/store-lost";

/**
 * Whether the same statements may succeed a little later: the database was unavailable, overloaded, or had a deadlock.
 */
export function willPass(error: unknown): boolean {
  if (isStoreLost(error)) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Codes of serialization failures and deadlocks, insufficient resources, and unavailable locks.
  return /^(40|53|55P03)/.test(code);
}
