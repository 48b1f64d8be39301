const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Preferences that the server must know to draw the first page as the browser would. */
export type Preference = "zone" | "times" | "theme" | "density" | "columns" | "notice";

export function keepPreference(name: Preference, value: string): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

/** `system` follows the machine's setting. */
export function chooseTheme(theme: "system" | "light" | "dark"): void {
  keepPreference("theme", theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The height of table rows. */
export function chooseDensity(density: "normal" | "compact"): void {
  keepPreference("density", density);
  if (density === "normal") delete document.documentElement.dataset.density;
  else document.documentElement.dataset.density = density;
}
