import { AddressRefused } from "#lib/platform/network/filtered-lookup";
import type { Reach } from "#lib/service/providers/http/address";

/** The address of a centre, and what else this installation may reach. */
export type Peer = { host: string; port: number; tls: boolean; reach: Reach };

/** The reason why a connection failed, in a sentence for people. */
export function connectionFault(error: unknown, { host, port, tls }: Omit<Peer, "reach">): string {
  if (error instanceof AddressRefused) return error.message;
  const code = codeOf(error);
  const at = `${host}:${port}`;
  switch (code) {
    case "ECONNREFUSED":
      return `Nothing listens at ${at}: the connection was refused.`;
    case "ENOTFOUND":
    case "EAI_NODATA":
      return `No address is known for ${host}.`;
    case "EAI_AGAIN":
      return `The address of ${host} could not be looked up: the name server did not answer.`;
    case "ETIMEDOUT":
      return `${at} did not answer.`;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `There is no way to ${at} from this machine.`;
    case "ECONNRESET":
    case "EPIPE":
      return tls
        ? "The centre broke the connection. It may not speak TLS on this port."
        : "The centre broke the connection.";
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
      return `The certificate of ${host} is signed by itself, not by an authority that this machine trusts.`;
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
    case "UNABLE_TO_GET_ISSUER_CERT":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
      return `The certificate of ${host} is signed by an authority that this machine does not trust.`;
    case "CERT_HAS_EXPIRED":
      return `The certificate of ${host} has expired.`;
    case "CERT_NOT_YET_VALID":
      return `The certificate of ${host} is not valid yet.`;
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return `The certificate at ${at} is for another name than ${host}.`;
    default:
      if (code === "EPROTO" || code.startsWith("ERR_SSL"))
        return `${at} does not speak TLS as this machine does (${code}).`;
      return `The connection to ${at} failed (${code}).`;
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.message : "unknown";
}
