import { X } from "lucide-react";
import { namedIn } from "#components/routes/own-codes.ts";
import { verdictLabel } from "#components/routes/route-labels.ts";
import { Button } from "#components/ui/form/button";
import type { RouteCode } from "#lib/wire/service/route-common";

type Props = { lines: RouteCode[]; mayRemove: boolean; onRemove: (line: RouteCode) => void };

/** The route's own lines; the first that fits wins. */
export function OwnLines({ lines, mayRemove, onRemove }: Props) {
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">Lines of this route</h3>
      <ol aria-label="Lines of this route" className="divide-y rounded-md border">
        {lines.map((line) => {
          const name = namedIn(line).join(" and ");
          return (
            <li key={JSON.stringify(line)} className="flex items-center gap-3 py-1 pr-1 pl-3">
              <p className="min-w-0 flex-1">
                <span className="font-mono text-xs">{name}</span>{" "}
                <span className="text-text-muted">means</span> {verdictLabel(line.error)}
              </p>
              {mayRemove && (
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Remove the line for ${name}`}
                  onClick={() => onRemove(line)}
                >
                  <X size={14} aria-hidden />
                  Remove
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
