import { expect, test } from "vitest";
import { may, type Permission, parseRole, ROLES } from "#lib/domain/people/role";

const allowed: Record<(typeof ROLES)[number], Permission[]> = {
  member: ["enter"],
  viewer: ["enter", "read"],
  operator: ["enter", "read", "send"],
  admin: ["enter", "read", "send", "administer"],
};

for (const role of ROLES) {
  for (const permission of ["enter", "read", "send", "administer"] as const) {
    const does = allowed[role].includes(permission);
    test(`${role} ${does ? "may" : "may not"} ${permission}`, () => {
      expect(may(role, permission)).toBe(does);
    });
  }
}

test("a role that is none of ours may do nothing", () => {
  expect(may("owner", "read")).toBe(false);
  expect(may("", "read")).toBe(false);
  expect(parseRole("owner")).toBeNull();
});
