import { ChevronLeft, ChevronRight } from "lucide-react";
import { type Span, spanQuery } from "#components/calendar/calendar-span.ts";
import { buttonClass } from "#components/ui/form/button";
import { ShallowLink } from "#components/ui/shallow-link";

const VIEWS = ["month", "weeks"] as const;
const VIEW_NAMES = { month: "Month", weeks: "Two weeks" } as const;

/** Goes to other days, and chooses a month or two weeks. */
export function SpanChooser({ span }: { span: Span }) {
  const { view, title, before, after, day } = span;
  const icon = buttonClass({ size: "icon" });
  return (
    <nav aria-label="Days" className="flex flex-wrap items-center gap-2">
      <ShallowLink href={spanQuery(view, before)} aria-label="Earlier" className={icon}>
        <ChevronLeft size={16} aria-hidden />
      </ShallowLink>
      <ShallowLink href={spanQuery(view, null)} className={buttonClass({})}>
        Today
      </ShallowLink>
      <ShallowLink href={spanQuery(view, after)} aria-label="Later" className={icon}>
        <ChevronRight size={16} aria-hidden />
      </ShallowLink>
      <h2
        aria-live="polite"
        className="min-w-0 flex-1 text-base font-semibold max-sm:order-first max-sm:basis-full"
      >
        {title}
      </h2>
      <ul className="flex rounded-md border bg-surface p-0.5">
        {VIEWS.map((each) => (
          <li key={each}>
            <ShallowLink
              href={spanQuery(each, day)}
              aria-current={each === view ? "true" : undefined}
              className={`flex h-7 items-center rounded-sm px-2.5 whitespace-nowrap ${
                each === view
                  ? "bg-selected font-medium text-text-accent"
                  : "text-text-muted hover:bg-hover hover:text-text"
              }`}
            >
              {VIEW_NAMES[each]}
            </ShallowLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
