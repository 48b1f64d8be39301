import { expect, test } from "vitest";
import { generatePassword } from "#lib/console/sign-in/password";
import { passwordProblem } from "#lib/console/sign-in/password-problem";

test("a password has at least twelve characters, at most 128; a generated one is good", () => {
  expect(passwordProblem("elevenchars")).toContain("at least 12");
  expect(passwordProblem("twelve chars")).toBeNull();
  expect(passwordProblem("x".repeat(129))).toContain("at most 128");
  expect(passwordProblem(generatePassword())).toBeNull();
});

test("a common password is refused, also written otherwise, repeated or with digits after it", () => {
  for (const password of [
    "password1234",
    "Password123!",
    "P@ssw0rd1234",
    "qwertyqwerty",
    "1qaz2wsx3edc",
    "letmeinletmein",
    "iloveyou1234",
    "aaaaaaaaaaaa",
    "abcdefghijkl",
    "redialredial",
  ])
    expect([password, passwordProblem(password)]).toEqual([
      password,
      expect.stringContaining("too easy to guess"),
    ]);
});

test("the person's own e-mail is no password", () => {
  expect(passwordProblem("ada.kowalevskaya", ["ada.kowalevskaya@example.org"])).not.toBeNull();
  expect(passwordProblem("ada.kowalevskaya")).toBeNull();
});
