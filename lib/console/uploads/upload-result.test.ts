import { expect, test } from "vitest";
import { uploadResult } from "#lib/console/uploads/upload-result";

const said = { httpStatus: 400, code: "parameter_invalid", message: "no", traceId: "trace-1" };

test("an accepted file has a batch", () => {
  const outcome = { kind: "accepted", answer: { isValid: true, batchId: "batch_1" } } as const;
  expect(uploadResult(outcome, "{}", "whole")).toMatchObject({ state: "accepted", batchId: "batch_1" });
});

test("isValid false is no, whatever the status says", () => {
  const created = { kind: "accepted", answer: { isValid: false, batchId: null } } as const;
  expect(uploadResult(created, '{"isValid":false}', "whole")).toMatchObject({
    state: "invalid",
    answer: '{"isValid":false}',
  });
  const refused = { kind: "refused", ...said } as const;
  expect(uploadResult(refused, '{"error":{},"isValid":false}', "whole")).toMatchObject({
    state: "invalid",
    traceId: "trace-1",
  });
  expect(uploadResult(refused, "<html>", "whole")).toMatchObject({ state: "refused", answer: "<html>" });
});

test("a lost answer is unclear only when the whole file was through", () => {
  const lost = { kind: "unclear", cause: "connection", said: null } as const;
  expect(uploadResult(lost, "", "whole").state).toBe("unclear");
  expect(uploadResult(lost, "", "cut_off").state).toBe("not_sent");
  expect(uploadResult(lost, "", "changed")).toMatchObject({
    state: "not_sent",
    code: "file_changed",
  });
  expect(uploadResult(lost, "", "too_slow")).toMatchObject({
    state: "not_sent",
    code: "too_slow",
  });
  const failed = { kind: "unclear", cause: "server", said: { ...said, httpStatus: 502 } } as const;
  expect(uploadResult(failed, "", "cut_off")).toMatchObject({
    state: "unclear",
    httpStatus: 502,
  });
});

test("a 429 can go again, and a stop names its reason", () => {
  expect(uploadResult({ kind: "dropped", retryAfterMs: 5, traceId: "t" }, "", "whole").state).toBe("dropped");
  const stopped = { kind: "stopped", reason: "permission_missing", ...said, httpStatus: 403 } as const;
  expect(uploadResult(stopped, "", "whole")).toMatchObject({ state: "stopped", code: "permission_missing" });
});
