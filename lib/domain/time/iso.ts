export function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
