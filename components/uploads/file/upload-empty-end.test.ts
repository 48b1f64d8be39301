import { expect, test } from "vitest";
import { withoutEmptyEnd } from "#components/uploads/file/upload-empty-end.ts";

test.each([
  ["a,b\n1,2\n,\n", 1, "a,b\n1,2\n"],
  ["a,b\r\n1,2\r\n,\r\n , \r\n", 2, "a,b\r\n1,2\r\n"],
  ["a,b\n1,2\n,\n\n,", 2, "a,b\n1,2\n"],
  ["a,b\n,\n,\n", 1, "a,b\n,\n"],
  ['a,b\n1,"x\n,\n"\n,\n', 1, 'a,b\n1,"x\n,\n"\n'],
])("of %j without its last %i", async (text, rows, left) => {
  const file = await withoutEmptyEnd(new File([text], "x.csv"), rows);
  expect(await file.text()).toBe(left);
  expect(file.name).toBe("x.csv");
});
