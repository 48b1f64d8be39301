/**
 * What a file took away though the version before still reads it, by the file's name. An applied file is never edited, so
 * this is put back in the file's own transaction: no call sees the table without it. It goes in the release after.
 */
const PUT_BACK: Record<string, string[]> = {
  "007-ageing.sql": ["alter table upload add column if not exists sha256 text"],
};

export function putBack(name: string): string[] {
  return PUT_BACK[name] ?? [];
}
