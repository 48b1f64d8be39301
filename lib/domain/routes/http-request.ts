export const HTTP_METHODS = ["GET", "POST", "PUT"] as const;

/** A request as it is sent to a provider. */
export type HttpRequest = {
  method: (typeof HTTP_METHODS)[number];
  url: string;
  headers: Record<string, string>;
  /** Empty: no body. */
  body: string;
};
