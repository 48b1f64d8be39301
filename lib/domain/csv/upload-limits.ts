/** Characters of the sentences on what was changed in a file: they fit into an address. */
export const MOST_CHANGE_CHARACTERS = 1500;
