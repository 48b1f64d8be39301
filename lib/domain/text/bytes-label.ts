const UNITS = ["bytes", "kB", "MB", "GB", "TB", "PB"];

/** A size such as `1.4 GB`, with one decimal if it is below ten. */
export function bytesLabel(bytes: number): string {
  let [size, unit] = [Math.abs(bytes), 0];
  while (size >= 999.5 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1];
  const digits = unit > 0 && size < 9.95 ? 1 : 0;
  return `${bytes < 0 ? "−" : ""}${size.toFixed(digits)} ${UNITS[unit]}`;
}
