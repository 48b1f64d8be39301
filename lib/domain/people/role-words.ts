import type { Role } from "#lib/domain/people/role";

/** What each role may do, to choose between them. */
export const ROLE_WORDS: Record<Role, { name: string; may: string }> = {
  viewer: { name: "Viewer", may: "can read everything" },
  operator: { name: "Operator", may: "can also upload, send and retry" },
  admin: { name: "Admin", may: "can also manage settings, keys and people" },
};
