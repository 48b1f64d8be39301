import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bodyParts } from "#lib/domain/content/body-parts";
import { measureBody, renderBody, renderFullMessage, templateVariables } from "#lib/domain/content/template";
import { templateProblems } from "#lib/domain/content/template-problems";

test("variables come once each, in order of first use", () => {
  expect(templateVariables("{{b}} {{a}} {{b}} {{a_1}}{{constructor}}")).toEqual([
    "b",
    "a",
    "a_1",
    "constructor",
  ]);
});

test("a body may be one variable holding the whole message", () => {
  expect(renderBody("{{body}}", { body: "Line one\nLine two" })).toBe("Line one\nLine two");
});

describe("values are text, never patterns", () => {
  test.each(["$&", "$1", "$$", "$`", "{{name}}", "{{other}}", "\\n"])("%s stays as it is", (value) => {
    expect(renderBody("<{{name}}|{{name}}>", { name: value, other: "x" })).toBe(`<${value}|${value}>`);
  });

  test("what an object inherits is no value", () => {
    expect(renderBody("{{constructor}}", {})).toBe("{{constructor}}");
    expect(renderBody("{{constructor}}", { constructor: "x" } as never)).toBe("x");
  });
});

describe("the full message", () => {
  test.each([
    ["Head", "Foot", "Head\n\n---\n\nBody\n\n---\n\nFoot"],
    ["", "Foot", "Body\n\n---\n\nFoot"],
    ["Head", "", "Head\n\n---\n\nBody"],
    ["", "", "Body"],
  ])("with header %j and footer %j", (header, footer, full) => {
    expect(renderFullMessage({ header, body: "Body", footer })).toBe(full);
  });
});

test("a measured body is as long as the rendered one", () => {
  const part = fc.oneof(fc.constantFrom("{{a}}", "{{b_2}}", "{{", "}}", "😀"), fc.string());
  fc.assert(
    fc.property(fc.array(part), fc.string(), fc.string(), (parts, a, b) => {
      const body = parts.join("").replaceAll(/\{\{(?!a\}\}|b_2\}\})/g, "[");
      const { fixed, uses } = measureBody(body, ["a", "b_2"]);
      const [usesOfA = 0, usesOfB = 0] = uses;
      expect(fixed + usesOfA * a.length + usesOfB * b.length).toBe(renderBody(body, { a, b_2: b }).length);
    }),
  );
});

describe("problems", () => {
  test("good templates have none", () => {
    expect(
      templateProblems({ english: "Hi {{name}} {{code}} {one} { } }", tamil: "{{code}} {{name}} வணக்கம்" }),
    ).toEqual([]);
    expect(templateProblems({ english: "No variables" })).toEqual([]);
    expect(templateProblems({})).toEqual([]);
  });

  test.each([
    ["Hi {{Name}}", /^\{\{Name\}\} is not a variable.*Write \{\{name\}\}\.$/],
    ["Hi {{ name }}", /Write \{\{name\}\}\.$/],
    ["Hi {{first name}}", /Write \{\{first_name\}\}\.$/],
    ["Hi {{first-name}}", /Write \{\{first_name\}\}\.$/],
    ["Hi {{1st}}", /start with a letter.*Write for example/],
    ["Hi {{_x}}", /start with a letter/],
    ["Hi {{}}", /is not a variable/],
    ["Hi {{名}}", /is not a variable/],
    ["Hi {{name", /^\{\{name is not a complete variable/],
    ["Hi {{name}", /^\{\{name\} is not a complete variable/],
    ["Hi {{{name}}}", /is not a complete variable/],
    ["Hi name}}", /^\}\} is not a complete variable/],
    ["Hi {{", /^\{\{ is not a complete variable/],
    ["{{recipient}}", /recipient is a column of every CSV/],
    ["{{language}}", /language is a column of every CSV/],
    ["", /Write the text/],
    [" \n\u200B", /Write the text/],
    ["a\0b", /damaged character/],
    ["\uD83D", /damaged character/],
    ["x".repeat(1001), /1001 characters/],
  ])("%j is named", (body, message) => {
    expect(templateProblems({ english: body })).toEqual([
      { language: "english", message: expect.stringMatching(message) },
    ]);
  });

  test("a variable that one language lacks is named in that language", () => {
    expect(templateProblems({ english: "{{a}} {{b}}", chinese: "{{a}}", malay: "{{b}} {{a}}" })).toEqual([
      {
        language: "chinese",
        message: "{{b}} is used in english but not in chinese. All languages must use the same variables.",
      },
    ]);
  });

  test("several broken placeholders are all named", () => {
    expect(templateProblems({ english: "{{A}} {{b} {{c}}" })).toHaveLength(2);
  });
});

test("an editor's pieces make up the whole body, each placeholder apart with what is wrong with it", () => {
  const body = "Dear {{name}}, {{Due Date}} {{open";
  const parts = bodyParts(body);
  expect(parts.map(({ text }) => text).join("")).toBe(body);
  expect(parts.map(({ kind }) => kind)).toEqual(["text", "variable", "text", "fault", "text", "fault"]);
  expect(parts.map(({ start }) => body.slice(start, start + 2))).toEqual([
    "De",
    "{{",
    ", ",
    "{{",
    " {",
    "{{",
  ]);
  expect(parts[3]?.problem).toContain("{{due_date}}");
  expect(parts[5]?.problem).toContain("complete variable");
});
