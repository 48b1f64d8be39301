import type { Role } from "#lib/domain/role";

/** What each role may do, to choose between them. */
export const ROLE_WORDS: Record<Role, { name: string; may: string }> = {
  viewer: { name: "Viewer", may: "reads everything, changes nothing" },
  operator: { name: "Operator", may: "also uploads, sends and retries" },
  admin: { name: "Admin", may: "also keeps settings, keys and people" },
};
