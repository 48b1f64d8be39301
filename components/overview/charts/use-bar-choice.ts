import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";

/** Bars are identified by their start, because others may be added before and after them. */
type Aim = { anchor: string; at: string };
type Choose = (first: number, last: number) => void;

/** Releasing the mouse farther than this above or below a chart, in pixels, chooses nothing. */
const AWAY = 48;

/**
 * Points at a chart's bars. A mouse points by its position, and chooses by a click or by dragging over several bars. A
 * finger points by a tap or slide and chooses by a second tap. Keys do both at a slider.
 */
export function useBarChoice(bars: { from: string }[], choose: Choose) {
  const [aim, setAim] = useState<Aim | null>(null);
  const input = useRef<HTMLInputElement>(null);
  /** The bar that a finger tapped again. */
  const tapped = useRef(-1);
  const indexOf = (from: string | undefined) => bars.findIndex((bar) => bar.from === from);
  const at = indexOf(aim?.at);
  const anchor = indexOf(aim?.anchor);
  const [first, last] = at < 0 || anchor < 0 ? [at, at] : [Math.min(at, anchor), Math.max(at, anchor)];

  function aimAt(index: number, isFurther = false): void {
    const from = bars[Math.max(0, Math.min(index, bars.length - 1))]?.from;
    if (from) setAim((before) => ({ at: from, anchor: (isFurther && before?.anchor) || from }));
  }
  function finish(from: number, to: number): void {
    setAim(null);
    if (from >= 0) choose(from, to);
  }
  function indexAt({ currentTarget, clientX }: PointerEvent): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * bars.length);
    return Math.max(0, Math.min(index, bars.length - 1));
  }
  const isDrag = ({ currentTarget, pointerId, pointerType }: PointerEvent) =>
    pointerType !== "touch" && currentTarget.hasPointerCapture(pointerId);

  function isAway({ currentTarget, clientY }: PointerEvent): boolean {
    const { top, bottom } = currentTarget.getBoundingClientRect();
    return clientY < top - AWAY || clientY > bottom + AWAY;
  }

  const pointer = {
    // The focus stays where it is; moving it would close a tip opened by touch or keys.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerDown(event: PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return;
      const index = indexAt(event);
      tapped.current = index === at && first === last ? index : -1;
      if (event.pointerType !== "touch") event.currentTarget.setPointerCapture(event.pointerId);
      aimAt(index);
    },
    onPointerMove(event: PointerEvent) {
      const index = indexAt(event);
      if (index !== tapped.current) tapped.current = -1;
      aimAt(index, isDrag(event));
    },
    onPointerUp(event: PointerEvent) {
      const index = indexAt(event);
      if (event.pointerType === "touch") {
        if (index === tapped.current) finish(index, index);
        else input.current?.focus({ preventScroll: true });
      } else if (isDrag(event)) {
        const [from, to] = isAway(event) ? [-1, -1] : [Math.min(index, anchor), Math.max(index, anchor)];
        finish(from, to);
      }
    },
    onPointerLeave(event: PointerEvent) {
      if (event.pointerType !== "touch" && document.activeElement !== input.current) setAim(null);
    },
    onPointerCancel: () => setAim(null),
  };

  const slider = {
    ref: input,
    min: 0,
    max: bars.length - 1,
    value: at < 0 ? bars.length - 1 : at,
    onChange: ({ target }: { target: HTMLInputElement }) => aimAt(Number(target.value)),
    onFocus: () => at < 0 && aimAt(bars.length - 1),
    onBlur: () => setAim(null),
    onKeyDown(event: KeyboardEvent) {
      const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (event.shiftKey && step !== 0) aimAt((at < 0 ? bars.length - 1 : at) + step, true);
      else if (event.key === "Enter") finish(first, last);
      else if (event.key === "Escape") setAim(null);
      else return;
      event.preventDefault();
    },
  };
  return { at, first, last, pointer, slider };
}
