import { expect, test } from "vitest";
import { withHomeCodes } from "#components/uploads/file/upload-home-codes.ts";

test("only recipients in doubt change, whatever stands in other cells", async () => {
  const before =
    '\uFEFFrecipient,language,name\r\n98123456,english,Ada\r\n"656591234567",english,"a\n82123456,x"\r\n6591234567,english,98123456\r\n82123456,english,B';
  const file = await withHomeCodes(new File([before], "x.csv", { type: "text/csv" }), 65);
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(
    '\uFEFFrecipient,language,name\r\n6598123456,english,Ada\r\n6591234567,english,"a\n82123456,x"\r\n6591234567,english,98123456\r\n6582123456,english,B',
  );
  expect(file.name).toBe("x.csv");
});

test("without a home country nothing changes", async () => {
  const text = "recipient,language\n98123456,english\n";
  expect(await (await withHomeCodes(new File([text], "x.csv"), null)).text()).toBe(text);
});
