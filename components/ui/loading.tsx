import { ErrorPanel } from "#components/ui/error-panel";
import { SkeletonRows } from "#components/ui/skeleton";

type Props = { of: string; rows: number; works?: string; error: unknown };

/** In place of something that is not there yet: its placeholder, or why it could not be loaded. */
export function Loading({ of, rows, ...facts }: Props) {
  if (!facts.error) return <SkeletonRows rows={rows} label={`Loading ${of}`} />;
  return <ErrorPanel what={`The ${of.replace(/^the /, "")} could not be loaded`} {...facts} />;
}
