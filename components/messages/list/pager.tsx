"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button, buttonClass } from "#components/ui/form/button";
import { ShallowLink } from "#components/ui/shallow-link";
import { withFilter, withPosition } from "#lib/browser/list-address";
import { PAGE_SIZES } from "#lib/domain/api/page-sizes";

type Props = {
  params: URLSearchParams;
  newer: string | null;
  older: string | null;
  summary: string;
  size?: number;
  /** Names of the links in a list that is not ordered by time. */
  names?: { newer: string; older: string };
};

const BY_TIME = { newer: "Newer", older: "Older" };

export function Pager({ params, newer, older, summary, size, names = BY_TIME }: Props) {
  return (
    <nav aria-label="Pages" className="flex shrink-0 items-center gap-x-4 text-text-muted">
      <span className="tabular-nums">{summary}</span>
      <span className="flex-1" />
      {size !== undefined && (
        <label className="flex items-center gap-2 max-sm:hidden">
          Rows per page
          <select
            className="control h-7"
            value={size}
            onChange={({ target }) =>
              window.history.pushState(null, "", withFilter(params, { size: target.value }))
            }
          >
            {PAGE_SIZES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
      <div className="flex gap-1">
        <Step params={params} cursor={newer} name="before" label={names.newer} />
        <Step params={params} cursor={older} name="after" label={names.older} />
      </div>
    </nav>
  );
}

type StepProps = { params: URLSearchParams; cursor: string | null; name: "before" | "after"; label: string };

function Step({ params, cursor, name, label }: StepProps) {
  const Icon = name === "before" ? ChevronLeft : ChevronRight;
  const content = (
    <>
      {name === "before" && <Icon size={14} aria-hidden />}
      {label}
      {name === "after" && <Icon size={14} aria-hidden />}
    </>
  );
  if (!cursor) {
    return (
      <Button size="small" disabled>
        {content}
      </Button>
    );
  }
  return (
    <ShallowLink
      href={withPosition(params, { before: null, after: null, open: null, [name]: cursor })}
      data-page={name}
      className={buttonClass({ size: "small" }, "text-text")}
    >
      {content}
    </ShallowLink>
  );
}
