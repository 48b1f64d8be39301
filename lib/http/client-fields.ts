/** Set by the server for its routes, over whatever the client sent under these names. */
export const CLIENT_ADDRESS = "x-redial-client-address";
export const CLIENT_SECURE = "x-redial-client-secure";
