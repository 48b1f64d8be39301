"use client";
import dynamic from "next/dynamic";
import { useLeftUploads } from "#components/uploads/left-uploads.ts";

// Loaded on demand, because few people leave during an upload.
const LeftNotice = dynamic(() => import("#components/uploads/left-notice").then((m) => m.LeftNotice), {
  ssr: false,
});

/** Shown on every screen: outcomes of uploads whose page was left before they ended. */
export function LeftNotices() {
  return useLeftUploads().map((upload, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same file may have been sent twice
    <LeftNotice key={n} upload={upload} />
  ));
}
