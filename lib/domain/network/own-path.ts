/** The path when it leads to a page of our own, else the first page: an address could name any other site. */
export function ownPath(text: string | undefined): string {
  return text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : "/";
}
