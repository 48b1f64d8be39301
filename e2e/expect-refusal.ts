import { expect } from "@playwright/test";
import { type Refusal, refusals } from "#lib/domain/api/errors";
import { RefusedFile } from "#lib/wire/api/batch";
import type { Reply } from "./api-client";
import { expectKeys, ROW_ERROR_KEYS } from "./shapes";

/**
 * The reply is this row of the table of refusals, and nothing but it: status, code, type, message, and a trace id.
 * `sentence` stands for the row's own message where that has to name something; `beside` is what stands beside `error`.
 */
export function expectRefusal(
  reply: Reply,
  refusal: Refusal,
  { sentence, beside = {} }: { sentence?: string | RegExp; beside?: Record<string, unknown> } = {},
): void {
  const { status, code, type, message } = refusals[refusal];
  const expected = sentence instanceof RegExp ? expect.stringMatching(sentence) : (sentence ?? message);
  const envelope = { code, type, message: expected, id: expect.stringMatching(/^\S{8,}$/) };
  expect.soft(reply.status, refusal).toBe(status);
  expect.soft(reply.headers.get("content-type"), refusal).toMatch(/^application\/json/);
  expect.soft(reply.body, refusal).toEqual({ error: envelope, ...beside });
}

/** The same for a refused file: what is wrong in it stands beside `error`, row by row; returned for a closer look. */
export function expectRefusedFile(reply: Reply, refusal: Refusal, sentence?: string | RegExp): RefusedFile {
  const { isValid, rowErrorCount, rowErrors } = RefusedFile.parse(reply.body);
  expectRefusal(reply, refusal, { sentence, beside: { isValid, rowErrorCount, rowErrors } });
  for (const rowError of rowErrors.slice(0, 10)) expectKeys(rowError, ROW_ERROR_KEYS);
  return { isValid, rowErrorCount, rowErrors };
}

/** The one shorter body (Authentication): a call without any credential. */
export function expectUnauthorized(reply: Reply): void {
  expect.soft(reply.status).toBe(refusals.credentialMissing.status);
  expect.soft(reply.body).toEqual({ message: "Unauthorized", statusCode: 401 });
}

/** A 400 `parameter_invalid` whose sentence neither the specification nor the decisions fix. */
export function expectParameterInvalid(reply: Reply): void {
  const error = { code: "parameter_invalid", type: "validation_error" };
  const id = expect.stringMatching(/^\S{8,}$/);
  expect
    .soft(reply)
    .toMatchObject({ status: 400, body: { error: { ...error, id, message: expect.any(String) } } });
}
