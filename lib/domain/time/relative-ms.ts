const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds before now that `-24h` means; null for any other moment. */
export function relativeMs(moment: string): number | null {
  const [, count, unit = ""] = /^-(\d+)([mhd])$/.exec(moment) ?? [];
  return count ? Number(count) * (UNIT_MS[unit] ?? 0) : null;
}
