import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Page } from "@playwright/test";

const PACKAGES = ["@fontsource-variable/noto-sans-sc", "@fontsource-variable/noto-sans-tamil"];
const FAMILY = "'Chinese and Tamil'";

const { resolve } = createRequire(import.meta.url);
const folders = PACKAGES.map((name) => dirname(resolve(`${name}/package.json`)));
const faces = folders.flatMap((folder) => facesOf(readFileSync(join(folder, "wght.css"), "utf8"))).join("\n");

/**
 * Gives the page fonts for Chinese and Tamil, which the machine that takes the pictures may lack. They become part of the
 * console's own stylesheet, because its content security policy allows no other.
 */
export async function addFonts(page: Page): Promise<void> {
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const styles = await response.text();
    // First in each list: Chromium draws boxes for text that it laid out before a later font had arrived.
    await route.fulfill({ response, body: styles.replace(/--font-(sans|mono):/g, `$&${FAMILY},`) + faces });
  });
  await page.route("**/noto-sans-*.woff2", async (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    const folder = folders.find((candidate) => file.startsWith(`${basename(candidate)}-`));
    await (folder ? route.fulfill({ path: join(folder, "files", file) }) : route.abort());
  });
}

/** The font faces of a stylesheet, for nothing but Chinese and Tamil: all else keeps the console's fonts. */
function facesOf(styles: string): string[] {
  return (styles.match(/@font-face \{[^}]*\}/g) ?? []).flatMap((face) => {
    const [, ranges = ""] = /unicode-range: ([^;]*);/.exec(face) ?? [];
    const kept = ranges.split(",").filter(isChineseOrTamil);
    if (kept.length === 0) return [];
    const named = face.replace(/font-family: '[^']*'/, `font-family: ${FAMILY}`);
    return named.replace(ranges, kept.join(","));
  });
}

/** `range` as stylesheets write it, such as U+4e00-9fff. */
function isChineseOrTamil(range: string): boolean {
  const from = Number.parseInt(range.replace("U+", ""), 16);
  return (from >= 0x0b80 && from < 0x0c00) || (from >= 0x2e80 && from < 0x1_0000) || from >= 0x2_0000;
}
