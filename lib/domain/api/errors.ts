type RefusalType =
  | "domain_error"
  | "validation_error"
  | "authentication_error"
  | "permission_error"
  | "not_found_error"
  | "rate_limit_error"
  | "server_error";

type Row = { status: number; type: RefusalType; code: string; message: string };

/**
 * The one table of refusals: each row of the specification's error table, and what `lib/domain/README.md` adds where
 * the specification is silent. Keyed by condition, because one code (`parameter_invalid`) has several messages.
 */
export const refusals = {
  recipientInvalid: invalid("Invalid recipient, ensure it is a valid normalized phone number"),
  /** The message depends on the language and the campaign's own list: see `languageMessage`. */
  languageUnsupported: invalid("The language is not supported"),
  valuesInvalid: invalid("Validation failed (expected type is object)"),
  headersInvalid: invalid("Validation failed (expected type is object)"),
  fileTooLarge: invalid("File too large, max file size is 40MB"),
  messageTooLong: invalid("The message is longer than 1000 characters once its values are filled in"),
  bodyNotJson: invalid("The request body is not valid JSON"),
  bodyTooLarge: invalid("The request body is larger than 256 kB"),
  contentTypeInvalid: invalid("The Content-Type does not fit this endpoint"),
  fileMissing: invalid("The form holds no file in the field named file"),
  uploadBroken: invalid("The multipart body is not complete or not well formed"),
  fileUnreadable: invalid("The file cannot be read as CSV"),
  noRows: invalid("The file has no data rows"),
  tooManyRows: invalid("The file has more rows than this environment allows"),
  rowsInvalid: invalid("The file has rows with errors; nothing was created"),
  /** The message names the sender and the route: see `senderRefusal`. */
  senderNotAllowed: invalid("The campaign's sender may not be used on one of its routes"),
  limitInvalid: invalid("limit must be a whole number from 1 to 1000"),
  cursorInvalid: invalid("The cursor is not one that this service gave"),
  waitInvalid: invalid("wait must be a whole number from 0 to 60"),
  cursorsConflict: invalid("after and before cannot be used together"),
  queryInvalid: invalid("A query parameter is unknown or given more than once"),

  messageNotFailed: refused(
    "message_not_found_or_retry_message_not_in_failure_status",
    "Message cannot be retried as it does not exist or it has not failed.",
  ),
  retriesExhausted: refused(
    "too_many_message_attempts_error",
    "Message can no longer be retried as it has reached the maximum number of attempts of 3.",
  ),
  batchNotRetryable: refused(
    "batch_not_found_or_is_not_retryable",
    "Batch cannot be retried as it does not exist or is currently not retryable.",
  ),
  batchUnresolved: refused(
    "unresolved_batch_messages",
    "Batch cannot be retried as there is at least one batch message that is still unresolved.",
  ),
  nothingToRetry: refused(
    "no_failed_batch_messages_to_retry",
    "Batch cannot be retried as either all messages are successful or all failed messages have exceeded the maximum number of attempts.",
  ),
  nationalIdUnknown: refused("nric_mobile_not_found", "Recipient does not have a mobile number mapping"),

  /** The one reply with the short body `{ message, statusCode }` (Authentication). */
  credentialMissing: row(401, "authentication_error", "unauthorized", "Unauthorized"),
  keyInvalid: row(
    401,
    "authentication_error",
    "invalid_api_key_provided",
    "The API key provided is invalid.",
  ),
  addressInvalid: row(
    401,
    "authentication_error",
    "invalid_ip_address_error",
    "The IP address used for this request is invalid.",
  ),
  permissionMissing: row(
    403,
    "permission_error",
    "1010",
    "The API key may only read; this call would write.",
  ),
  httpsRequired: row(
    403,
    "permission_error",
    "https_required",
    "Calls over plain HTTP are refused; use HTTPS.",
  ),
  notFound: row(
    404,
    "not_found_error",
    "not_found",
    "The campaign, message, batch or path does not exist or is not accessible.",
  ),
  methodNotAllowed: row(
    405,
    "validation_error",
    "method_not_allowed",
    "This path does not take this method.",
  ),
  changesGone: row(
    410,
    "not_found_error",
    "changes_gone",
    "The changes after this cursor are no longer kept. Take a new cursor, and read the lists once.",
  ),
  bodyTooSlow: row(
    408,
    "validation_error",
    "request_timeout",
    "The body of the request came too slowly, so nothing was done. Send it again over a faster line.",
  ),
  tooManyRequests: row(429, "rate_limit_error", "too_many_requests", "Too many requests"),
  internalError: row(
    500,
    "server_error",
    "internal_error",
    "Something went wrong here. Quote the id to support.",
  ),
  unavailable: row(
    503,
    "server_error",
    "service_unavailable",
    "The service cannot answer now. Try again shortly.",
  ),
} as const satisfies Record<string, Row>;

export type Refusal = keyof typeof refusals;

/** "french is not supported. available language(s) for this campaign: english, chinese" */
export function languageMessage(language: string, available: readonly string[]): string {
  return `${language} is not supported. available language(s) for this campaign: ${available.join(", ")}`;
}

function row(status: number, type: RefusalType, code: string, message: string): Row {
  return { status, type, code, message };
}

function invalid(message: string): Row {
  return row(400, "validation_error", "parameter_invalid", message);
}

function refused(code: string, message: string): Row {
  return row(400, "domain_error", code, message);
}
