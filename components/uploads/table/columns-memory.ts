const nameOf = (campaign: string) => `redial.columns.${campaign}`;

/** The header names that this browser used for each column of this campaign. */
export function rememberedColumns(campaign: string): Map<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(campaign)) ?? "[]");
    if (!Array.isArray(kept)) return new Map();
    return new Map(kept.filter(isPairOfTexts));
  } catch {
    return new Map();
  }
}

/** Names used before for other columns stay stored. */
export function rememberColumns(campaign: string, taken: Iterable<[column: string, name: string]>): void {
  const all = new Map([...rememberedColumns(campaign), ...taken]);
  localStorage.setItem(nameOf(campaign), JSON.stringify([...all]));
}

function isPairOfTexts(pair: unknown): pair is [string, string] {
  return Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string");
}
