import type { ReactNode } from "react";

type Props = { name: string; checked: boolean; onChoose: () => void; children: ReactNode };

export function RadioRow({ name, checked, onChoose, children }: Props) {
  return (
    <label className="flex items-center gap-2">
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
