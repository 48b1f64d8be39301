"use client";
import { ArrowUp } from "lucide-react";
import { buttonClass } from "#components/ui/form/button";
import { ShallowLink } from "#components/ui/shallow-link";
import { withPosition } from "#lib/browser/list-address";

/** More rows than this are not counted. */
const MOST_NEW = 1000;

type Props = { count: number; onFirstPage: boolean; params: URLSearchParams; onShow: () => void };

/** Says that newer rows exist. It takes no space of its own, so no row moves when it appears. */
export function NewRows({ count, onFirstPage, params, onShow }: Props) {
  if (count === 0) return null;
  const text = (
    <span>
      {count >= MOST_NEW ? `${MOST_NEW.toLocaleString("en")}+` : count} new
      <span className="sr-only"> {count === 1 ? "message" : "messages"}</span>
    </span>
  );
  const look = buttonClass({ size: "small" }, "text-text-accent");
  if (onFirstPage) {
    return (
      <button type="button" onClick={onShow} className={look}>
        <ArrowUp size={14} aria-hidden /> {text}
      </button>
    );
  }
  return (
    <ShallowLink
      href={withPosition(params, { after: null, before: null, open: null })}
      title="Go to the first page"
      className={look}
    >
      <ArrowUp size={14} aria-hidden /> {text}
    </ShallowLink>
  );
}
