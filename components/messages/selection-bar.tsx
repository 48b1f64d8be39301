import { Button } from "#components/ui/button";

type Props = { count: number; onClear: () => void };

export function SelectionBar({ count, onClear }: Props) {
  return (
    <div className="flex items-center gap-3 rounded-lg border bg-selected px-3 py-1.5">
      <span className="font-medium tabular-nums">{count.toLocaleString("en")} selected</span>
      <span className="flex-1" />
      <Button size="small" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}
