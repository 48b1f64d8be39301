import { mintCampaign, SEND } from "../../fixtures/campaign";
import { expectParameterInvalid, expectRefusal } from "../../fixtures/expect-refusal";
import { test } from "../../fixtures/test";

test.describe("400 parameter_invalid", () => {
  test("a body that is no JSON is refused", async () => {
    const { sender } = await mintCampaign();
    for (const text of [
      "",
      "{",
      "recipient=65",
      '{"recipient":"6591234567",}',
      "\u0000",
      "undefined",
      "{'a':1}",
    ]) {
      await test.step(JSON.stringify(text), async () =>
        expectRefusal(await sender.sendText(text), "bodyNotJson"),
      );
    }
  });

  test("a body that is no JSON object is refused", async () => {
    const { sender } = await mintCampaign();
    for (const text of ["[]", "null", "5", '"text"', "true", `[${JSON.stringify(SEND)}]`]) {
      await test.step(text, async () => expectParameterInvalid(await sender.sendText(text)));
    }
  });

  test("a body over 256 kB is refused", async () => {
    const { sender } = await mintCampaign();
    const padded = `${" ".repeat(300_000)}${JSON.stringify(SEND)}`;

    expectRefusal(await sender.sendText(padded), "bodyTooLarge");
  });

  test("a body that is not declared as JSON is refused", async () => {
    const { sender } = await mintCampaign();
    const body = JSON.stringify(SEND);
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/xml",
    ]) {
      const reply = await sender.call("POST", "/messages", { headers: { "content-type": type }, body });
      expectRefusal(reply, "contentTypeInvalid", { sentence: /Content-Type/ });
    }
  });
});
