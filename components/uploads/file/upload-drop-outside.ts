import { type RefObject, useEffect } from "react";

/** Accepts files dropped beside the upload area, so that the browser never leaves the page. */
export function useDropOutside(
  area: RefObject<HTMLElement | null>,
  onFiles: ((files: File[]) => void) | null,
): void {
  useEffect(() => {
    const isFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    function allow(event: DragEvent) {
      if (isFiles(event)) event.preventDefault();
    }
    function take(event: DragEvent) {
      if (!isFiles(event)) return;
      event.preventDefault();
      const isInside = event.target instanceof Node && area.current?.contains(event.target);
      if (!isInside) onFiles?.([...(event.dataTransfer?.files ?? [])]);
    }
    window.addEventListener("dragover", allow);
    window.addEventListener("drop", take);
    return () => {
      window.removeEventListener("dragover", allow);
      window.removeEventListener("drop", take);
    };
  }, [area, onFiles]);
}
