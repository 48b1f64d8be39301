/** Where the provider of a route sends receipts and messages of phones to. By id: a route can be renamed. */
export function callbackUrl(publicUrl: string, routeId: string): string {
  return new URL(`/api/providers/${routeId}/receipts`, publicUrl).href;
}
