/** The characters as the inside of a pattern's brackets. */
export function characterClass(characters: Iterable<string>): string {
  return [...characters].join("").replace(/[\\\]^-]/g, "\\$&");
}
