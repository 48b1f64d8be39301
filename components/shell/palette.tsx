"use client";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { campaignsQuery } from "#lib/browser/queries";
import { routeOf, SCREENS } from "#lib/browser/screens";

type Command = { label: string; kind: string; href: Route };

/** Screens, campaigns, and the search for what is typed, in one list. */
export function Palette({ campaign, onClose }: { campaign: string | undefined; onClose: () => void }) {
  const [text, setText] = useState("");
  const { data } = useQuery({ ...campaignsQuery(useDeferredValue(text.trim())), refetchInterval: false });
  const router = useRouter();
  const screens = SCREENS.map((screen) => ({
    label: `Go to ${screen}`,
    kind: "Screen",
    href: routeOf(screen, campaign),
  }));
  const campaigns = (data?.campaigns ?? []).map(({ id, name }) => ({
    label: name,
    kind: "Campaign",
    href: routeOf("overview", String(id)),
  }));
  const commands: Command[] = [
    ...screens,
    ...actions(campaign),
    ...campaigns,
    ...searches(text.trim(), campaign),
  ];
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          aria-label="Command palette"
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[34rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col overflow-hidden rounded-lg border bg-raised shadow-raised"
        >
          <Autocomplete.Root
            open
            inline
            items={commands}
            itemToStringValue={(command) => command.label}
            value={text}
            onValueChange={setText}
            autoHighlight="always"
            keepHighlight
          >
            <Autocomplete.Input
              aria-label="Go to a screen or campaign, or find a message"
              placeholder="Go to a screen or campaign, or find a message"
              className="h-11 shrink-0 border-b bg-transparent px-4 outline-hidden"
            />
            <Autocomplete.Empty className="px-4 text-text-muted not-empty:py-3">
              Nothing of this name
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 overflow-y-auto p-1.5 empty:p-0">
              {(command: Command) => (
                <Autocomplete.Item
                  key={`${command.kind} ${command.href}`}
                  value={command}
                  className="flex h-9 cursor-default items-center gap-3 rounded-md px-2.5 data-highlighted:bg-hover"
                  onClick={() => {
                    onClose();
                    router.push(command.href);
                  }}
                >
                  <span className="min-w-0 flex-1 truncate">{command.label}</span>
                  <span className="text-xs text-text-muted">{command.kind}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What is done rarely enough to have no place in the navigation. */
function actions(campaign: string | undefined): Command[] {
  if (!campaign) return [];
  return [{ label: "Send one message", kind: "Action", href: `/campaigns/${campaign}/send` as Route }];
}

/** What is typed, as part of a number or as an id; it stands in the label, so that it always matches. */
function searches(text: string, campaign: string | undefined): Command[] {
  if (text === "" || !campaign) return [];
  const messages = `/campaigns/${campaign}/messages`;
  return [
    {
      label: `Find ${text} in messages`,
      kind: "Search",
      href: `${messages}?q=${encodeURIComponent(text)}` as Route,
    },
  ];
}
