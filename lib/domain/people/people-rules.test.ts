import { expect, test } from "vitest";
import { othersRefusal, removalRefusal, roleRefusal } from "#lib/domain/people/people-rules";

const admin = { role: "admin", isSelf: false } as const;
const self = { role: "admin", isSelf: true } as const;
const viewer = { role: "viewer", isSelf: false } as const;

test("nobody but an admin changes people", () => {
  for (const asker of ["viewer", "operator"] as const) {
    expect(roleRefusal(asker, viewer, "admin", 2)).toMatch(/Only admins/);
    expect(removalRefusal(asker, viewer, 2)).toMatch(/Only admins/);
    expect(othersRefusal(asker, viewer, "own")).toMatch(/Only admins/);
  }
});

test("the last admin is neither demoted nor removed, not even by somebody who has just been demoted", () => {
  expect(roleRefusal("admin", admin, "viewer", 1)).toMatch(/last admin/);
  expect(removalRefusal("admin", admin, 1)).toMatch(/last admin/);
  expect(roleRefusal("admin", admin, "viewer", 2)).toBeNull();
  expect(removalRefusal("admin", admin, 2)).toBeNull();
});

test("nobody changes their own role or removes themselves", () => {
  expect(roleRefusal("admin", self, "viewer", 3)).toMatch(/own role/);
  expect(removalRefusal("admin", self, 3)).toMatch(/yourself/);
  expect(othersRefusal("admin", self, "Use your own page.")).toBe("Use your own page.");
});
