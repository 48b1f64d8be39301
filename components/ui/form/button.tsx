import type { ComponentProps } from "react";

const LOOKS = {
  plain: "border border-border-strong/60 bg-surface hover:bg-hover aria-disabled:hover:bg-surface",
  primary:
    "border border-transparent bg-accent text-on-accent hover:bg-accent-hover aria-disabled:hover:bg-accent",
  quiet: "border border-transparent hover:bg-hover aria-disabled:hover:bg-transparent",
} as const;
const SIZES = {
  small: "h-7 gap-1 px-2 text-xs",
  normal: "h-8 gap-1.5 px-3 text-sm",
  icon: "size-8 justify-center",
} as const;

export type ButtonLook = { look?: keyof typeof LOOKS; size?: keyof typeof SIZES };

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = "plain", size = "normal" }: ButtonLook, more = ""): string {
  return `inline-flex shrink-0 items-center rounded-md font-medium whitespace-nowrap aria-disabled:cursor-default aria-disabled:opacity-55 disabled:opacity-55 ${LOOKS[look]} ${SIZES[size]} ${more}`;
}

/** Submits its form only with the type `submit`; an undefined type does not submit it. */
export function Button({
  look,
  size,
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  return <button type={type} className={buttonClass({ look, size }, className)} {...props} />;
}
