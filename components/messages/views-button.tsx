"use client";
import { Bookmark } from "lucide-react";
import dynamic from "next/dynamic";
import { PopoverButton } from "#components/ui/popover-button";

const SavedViews = dynamic(() => import("#components/messages/saved-views").then((m) => m.SavedViews), {
  ssr: false,
});

type Props = { campaign: string; filter: string };

/** The lists that somebody has given a name, and a name for this one. */
export function ViewsButton({ campaign, filter }: Props) {
  return (
    <PopoverButton
      size="small"
      label="Saved views"
      popup={(close) => <SavedViews campaign={campaign} filter={filter} onClose={close} />}
    >
      <Bookmark size={13} aria-hidden /> <span className="max-sm:sr-only">Views</span>
    </PopoverButton>
  );
}
