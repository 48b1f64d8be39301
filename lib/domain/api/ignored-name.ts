/** A longer name of an ignored parameter is cut to this many characters. */
const LONGEST = 100;

/** How a parameter of an address, or one of its values, is named when it was not understood and left out. */
export function ignoredName(name: string, value?: string): string {
  return (value === undefined ? name : `${name}=${value}`).slice(0, LONGEST);
}
