/** Characters of the sentences on what was changed in a file: they fit into an address. */
export const MOST_CHANGE_CHARACTERS = 1500;

/** Numbers that one request compares with those that failed; a file of more asks several times. */
export const MOST_NUMBERS = 50_000;
