import { expect, test } from "vitest";
import { hintAtCaret } from "#components/service/content/template-hint.ts";

/** The bar marks the cursor. */
function hint(marked: string) {
  return hintAtCaret(marked.replace("|", ""), marked.indexOf("|"));
}

test("inside braces the rules are there, outside there is nothing", () => {
  expect(hint("Dear {{|")?.text).toMatch(/lower-case letters/);
  expect(hint("Dear {{na|")).toMatchObject({ wrong: false });
  expect(hint("Dear {{na|me}} you")).toMatchObject({ wrong: false });
  expect(hint("Dear {{name}}|")).toBeNull();
  expect(hint("De|ar {{name}}")).toBeNull();
  expect(hint("|{{name}}")).toBeNull();
});

test("a wrong name is named with its mending as it is typed", () => {
  expect(hint("Dear {{Na|")).toMatchObject({ wrong: true });
  expect(hint("Dear {{Due Date}}|")).toMatchObject({
    wrong: true,
    text: expect.stringContaining("{{due_date}}"),
  });
  expect(hint("Dear {{recip|ient}}")).toMatchObject({ wrong: true });
});
