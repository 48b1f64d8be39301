/** Headers that the server sets for its routes. It replaces what the client sent under these names. */
export const CLIENT_ADDRESS = "x-redial-client-address";
export const CLIENT_SECURE = "x-redial-client-secure";
/** Set only for requests through an unlisted proxy: the proxy, and the address that it named. */
export const UNLISTED_PROXY = "x-redial-unlisted-proxy";
export const CLAIMED_ADDRESS = "x-redial-claimed-address";
