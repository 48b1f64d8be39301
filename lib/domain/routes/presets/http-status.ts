import type { CodeMeanings } from "#lib/domain/routes/code-table";

/** HTTP's own statuses, where an answer holds no code of the provider. */
export const HTTP_STATUS: CodeMeanings = {
  "200": { verdict: null, words: "OK" },
  "201": { verdict: null, words: "created" },
  "202": { verdict: null, words: "accepted" },
  "204": { verdict: null, words: "no content" },
  "401": { verdict: "alarm", words: "the credentials are wrong" },
  "402": { verdict: "alarm", words: "no credit left" },
  "403": { verdict: "alarm", words: "the account may not do this" },
  "404": { verdict: "alarm", words: "nothing is at this address" },
  "405": { verdict: "alarm", words: "the address does not take this method" },
  "407": { verdict: "alarm", words: "a proxy asks for credentials" },
  "413": { verdict: "content_invalid", words: "the message is too large" },
  "429": { verdict: "hold", words: "too many requests" },
  "500": { verdict: "server_unknown_error", words: "the provider's server failed" },
  "501": { verdict: "server_unknown_error", words: "the provider's server does not do this" },
  "502": { verdict: "server_unknown_error", words: "the provider's gateway failed" },
  "503": { verdict: "server_unknown_error", words: "the provider's server is not available" },
  "504": { verdict: "server_unknown_error", words: "the provider's gateway waited too long" },
};
