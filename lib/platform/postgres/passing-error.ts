import { isStoreLost } from "#lib/platform/postgres/store-lost";

/** Whether the same statements may succeed a little later: the database was away, short of something, or had to choose. */
export function willPass(error: unknown): boolean {
  if (isStoreLost(error)) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // Serialization and deadlocks, resources, a lock that was not to be had.
  return /^(40|53|55P03)/.test(code);
}
