/** Rows of a table as values of one insert: those that are too old, and those that stay. */
export type AgedRows = { into: string; gone: string[]; stays: string[] };

export const ID = "'00000000-0000-7000-8000-00000000000c'";
export const ADA = `${ID}, 'ada@example.com'`;
export const ago = (days: number) => `now() - interval '${days} days'`;
export const NEW = "gen_random_uuid()";
