import { expect, test } from "vitest";
import { planRecheck } from "#lib/domain/retries/batch-recheck";

const perSecond = 4;

test("a batch with few pages is read page by page", () => {
  const plan = planRecheck({ total: 5000, pageSize: 100, changeable: 312, perSecond });
  expect(plan).toEqual({ reads: "pages", messages: 5000, calls: 50, unread: 0 });
});

test("few messages that can have changed are read one by one, however large the batch", () => {
  const plan = planRecheck({ total: 1_000_000, pageSize: 100, changeable: 200, perSecond });
  expect(plan).toEqual({ reads: "messages", messages: 200, calls: 200, unread: 0 });
});

test("what a minute's calls cannot read stays unread, and is counted", () => {
  const plan = planRecheck({ total: 1_000_000, pageSize: 100, changeable: 40_000, perSecond });
  expect(plan).toEqual({ reads: "messages", messages: 240, calls: 240, unread: 39_760 });
});

test("the messages read and those left unread are all that can have changed", () => {
  for (const changeable of [0, 1, 239, 240, 241, 1000]) {
    const { reads, messages, unread } = planRecheck({
      total: 1_000_000,
      pageSize: 10,
      changeable,
      perSecond,
    });
    expect(reads).toBe("messages");
    expect(messages + unread).toBe(changeable);
  }
});
