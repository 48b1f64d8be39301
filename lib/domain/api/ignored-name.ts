/** A longer name of an ignored parameter is cut to this many characters. */
const LONGEST = 100;

/** Name of a URL parameter, or of one of its values, that was not understood and is ignored. */
export function ignoredName(name: string, value?: string): string {
  return (value === undefined ? name : `${name}=${value}`).slice(0, LONGEST);
}
