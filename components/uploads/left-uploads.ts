import { useSyncExternalStore } from "react";
import type { PassageEnd } from "#components/uploads/send/upload-pass.ts";

/** An upload whose page was left before it had ended. */
export type LeftUpload = { campaign: string; fileName: string; end: PassageEnd };

const NONE: readonly LeftUpload[] = [];
const listeners = new Set<() => void>();
let left = NONE;

function change(next: readonly LeftUpload[]): void {
  left = next;
  for (const listener of listeners) listener();
}

export const tellLeftUpload = (upload: LeftUpload) => change([...left, upload]);
export const dismissLeftUpload = (upload: LeftUpload) => change(left.filter((each) => each !== upload));

export function useLeftUploads(): readonly LeftUpload[] {
  return useSyncExternalStore(
    subscribe,
    () => left,
    () => NONE,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
