import { TriangleAlert } from "lucide-react";
import { LINE_SOURCES, type LineSource } from "#components/routes/own-codes.ts";
import { SOURCE_WORDS, VERDICTS, verdictLabel } from "#components/routes/route-labels.ts";
import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { MenuButton } from "#components/ui/popup/menu-button";
import { Cell, NOT_ON_PHONE } from "#components/ui/table";
import { CODE_SOURCES } from "#lib/domain/routes/raw-code";
import type { Verdict } from "#lib/domain/routes/verdict";
import type { RouteDetail } from "#lib/wire/service/route-detail";

type Props = {
  seen: RouteDetail["codesSeen"][number];
  unmapped: boolean;
  /** Verdict of the route's own line; null if there is none. */
  own: Verdict | null;
  mayMap: boolean;
  /** Whether a change is being saved. */
  isBusy: boolean;
  onMap: (source: LineSource, verdict: Verdict) => void;
};

/** A received code, and a menu that sets its future meaning. */
export function CodeRow({ seen, unmapped, own, mayMap, isBusy, onMap }: Props) {
  const { source, code, words, verdict, n, lastAt } = seen;
  const mappable = LINE_SOURCES.find((each) => each === source);
  const known = CODE_SOURCES.find((each) => each === source);
  const name = `${source} ${code}`;
  return (
    <tr>
      <Cell className="w-full max-w-0 whitespace-normal">
        <span className="font-mono text-xs wrap-anywhere" title={known && SOURCE_WORDS[known]}>
          {name}
        </span>
        <span className="block text-text-muted">{words}</span>
      </Cell>
      <Cell className="max-sm:whitespace-normal">
        {verdictLabel(own ?? verdict)}
        {own !== null && <span className="block text-xs text-text-muted">by this route’s own line</span>}
        {unmapped && (
          <span className="flex items-center gap-1 text-xs font-medium text-status-overdue">
            <TriangleAlert size={12} aria-hidden />
            Not mapped
          </span>
        )}
      </Cell>
      <Cell className={`text-right tabular-nums ${NOT_ON_PHONE}`}>{n.toLocaleString("en")}</Cell>
      <Cell className={NOT_ON_PHONE}>
        <Moment at={lastAt} />
      </Cell>
      <Cell className={mayMap ? "" : "hidden"}>
        {mappable === undefined ? (
          <span className="text-xs text-text-muted">fixed</span>
        ) : isBusy ? (
          <Button size="small" aria-disabled aria-label={`Map ${name}`}>
            Map
          </Button>
        ) : (
          <MenuButton
            size="small"
            aria-label={`Map ${name}`}
            entries={[
              { kind: "heading", label: `${name} means` },
              ...VERDICTS.map((each) => ({
                kind: "choice" as const,
                label: verdictLabel(each),
                checked: each === (own ?? verdict),
                onSelect: () => onMap(mappable, each),
              })),
            ]}
          >
            Map
          </MenuButton>
        )}
      </Cell>
    </tr>
  );
}
