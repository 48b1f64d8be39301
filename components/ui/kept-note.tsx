/** Says below a list how long its entries are kept, such as `400 days`. */
export function KeptNote({ what, kept }: { what: string; kept: string }) {
  return (
    <p className="text-xs text-text-muted">
      {what} are kept for {kept}. Older ones are no longer kept.
    </p>
  );
}
