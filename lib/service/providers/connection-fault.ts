import { AddressRefused } from "#lib/platform/network/filtered-lookup";

/** Why certificates are refused, by Node's codes. */
const CERTIFICATES: Record<string, string> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet",
  CERT_REVOKED: "was revoked",
  DEPTH_ZERO_SELF_SIGNED_CERT: "is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "was issued by an authority that this machine does not know",
  UNABLE_TO_GET_ISSUER_CERT: "was issued by an authority that this machine does not know",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "was issued by an authority that this machine does not know",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "was issued by an authority that this machine does not know",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for another host name",
};

/** The reason why no connection to `host:port` was opened, in a sentence for people. */
export function connectionFault(error: unknown, server: string): string {
  if (error instanceof AddressRefused) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const certificate = CERTIFICATES[code];
  if (certificate) return `The certificate of ${server} ${certificate}.`;
  if (code === "ECONNREFUSED") return `${server} refuses connections: nothing listens there.`;
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) return `The host name of ${server} cannot be found.`;
  if (code === "EHOSTUNREACH" || code === "ENETUNREACH") return `There is no way from here to ${server}.`;
  if (code === "ETIMEDOUT" || isTimeout(error)) return `${server} does not answer: no connection in time.`;
  if (code === "ECONNRESET" || code === "EPIPE") return `${server} closed the connection at once.`;
  if (code === "EPROTO" || code.startsWith("ERR_SSL"))
    return `${server} does not speak TLS as this end does.`;
  return `No connection to ${server}${code ? ` (${code})` : ""}.`;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
}
