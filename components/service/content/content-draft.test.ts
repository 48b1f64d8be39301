import { expect, test } from "vitest";
import {
  cleanContent,
  isSameContent,
  missingVariables,
  previewContent,
  replacedDraft,
} from "#components/service/content/content-draft.ts";
import { withLikenesses } from "#lib/domain/content/gsm-likeness";

const draft = {
  header: "Library",
  footer: { english: "Do not reply.", tamil: "gone" },
  templates: { english: "Dear {{name}}, {{due_date}}", malay: "Kepada {{name}}" },
};

test("a language is told which variables of the others it lacks", () => {
  expect(missingVariables(draft, "malay")).toEqual(["due_date"]);
  expect(missingVariables(draft, "english")).toEqual([]);
});

test("the preview is the whole message with samples, counted as it will be billed", () => {
  const shown = previewContent(draft, "english", { name: "Ada" });
  expect(shown.text).toBe("Library\n\n---\n\nDear Ada, due date\n\n---\n\nDo not reply.");
  expect(shown).toMatchObject({ encoding: "GSM-7", segments: 1, body: 18, warning: null, forcedBy: null });
  expect(previewContent(draft, "english", { name: "李" })).toMatchObject({
    encoding: "UCS-2",
    forcedBy: "李",
  });
});

test("characters that make a text cost more are named with its values filled in, and replaced wherever they stand", () => {
  const costly = {
    ...draft,
    header: "Library – Ada",
    templates: { ...draft.templates, english: "Dear {{name}}, it’s “due” on {{due_date}}" },
  };
  const name = "A".repeat(40);
  expect(previewContent(costly, "english", { name }).costly).toMatchObject({
    characters: "–’“”",
    before: 2,
    after: 1,
  });
  const cheaper = replacedDraft(costly, "english", (text) => withLikenesses(text));
  expect(previewContent(cheaper, "english", { name })).toMatchObject({ segments: 1, costly: null });
  expect(cheaper.templates).toEqual({
    english: 'Dear {{name}}, it\'s "due" on {{due_date}}',
    malay: "Kepada {{name}}",
  });
});

test("from 320 characters on there is a warning, above 1000 it will be refused", () => {
  const at = (length: number) =>
    previewContent({ header: "", footer: {}, templates: { english: "x".repeat(length) } }, "english", {})
      .warning;
  expect(at(319)).toBeNull();
  expect(at(320)?.refused).toBe(false);
  expect(at(1000)?.refused).toBe(false);
  expect(at(1001)?.refused).toBe(true);
});

test("footers of languages that are gone are not sent, and do not count as a change", () => {
  expect(cleanContent(draft).footer).toEqual({ english: "Do not reply.", malay: "" });
  expect(isSameContent(draft, { ...draft, footer: { english: "Do not reply.", malay: "" } })).toBe(true);
  expect(isSameContent(draft, { ...draft, header: "" })).toBe(false);
});
