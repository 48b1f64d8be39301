import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "className"> & {
  /** Receives an empty text while the input is no time of day. */
  onTime?: (time: string) => void;
};

/** A time of day in all screens' notation, 21:00, because a browser's own field may use AM and PM. */
export function ClockInput({ onTime, ...input }: Props) {
  return (
    <input
      className="control w-20 tabular-nums"
      inputMode="numeric"
      autoComplete="off"
      placeholder="21:00"
      pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
      title="Hours and minutes, such as 21:00"
      maxLength={5}
      required
      {...input}
      onChange={({ target }) => onTime?.(target.validity.valid ? target.value : "")}
    />
  );
}
