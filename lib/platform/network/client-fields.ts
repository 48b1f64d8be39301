/** Set by the server for its routes, over whatever the client sent under these names. */
export const CLIENT_ADDRESS = "x-redial-client-address";
export const CLIENT_SECURE = "x-redial-client-secure";
/** Only of requests through an unlisted proxy: the proxy, and whom it named. */
export const UNLISTED_PROXY = "x-redial-unlisted-proxy";
export const CLAIMED_ADDRESS = "x-redial-claimed-address";
