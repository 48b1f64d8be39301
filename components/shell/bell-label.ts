import { counted } from "#lib/domain/text/counted";

const MOST = 99;

/** The number on the bell and its accessible name, which holds the number; null where there is nothing to see. */
export function bellLabel(firing: number, files: number): { shown: string | null; name: string } {
  const n = firing + files;
  if (n === 0) return { shown: null, name: "Alerts: none firing" };
  const shown = n > MOST ? `${MOST}+` : String(n);
  const parts = [
    ...(firing > 0 ? [`${firing} firing`] : []),
    ...(files > 0 ? [`${counted(files, "file")} to approve`] : []),
  ];
  return { shown, name: `Alerts: ${shown} (${parts.join(", ")})` };
}
