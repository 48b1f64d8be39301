/** The path if it leads to a page of ours, otherwise the first page: a URL could name any other site. */
export function ownPath(text: string | undefined): string {
  return text && /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : "/";
}
