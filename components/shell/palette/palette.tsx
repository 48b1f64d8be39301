"use client";
import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { useDeferredValue, useRef, useState } from "react";
import { campaignsQuery } from "#components/campaigns/campaign-queries.ts";
import { shownQuery } from "#components/messages/filters/list-query.ts";
import { viewsQuery } from "#components/messages/views/views.ts";
import { type Command, paletteCommands } from "#components/shell/palette/palette-commands.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { announce } from "#lib/browser/announcer";
import { unpagedFilterOf } from "#lib/browser/list-address";
import { screenOf } from "#lib/browser/screens";
import { useModalFocus } from "#lib/browser/use-modal-focus";
import { filterLabel } from "#lib/domain/messages/filter-labels";
import { WAITING_LEFT } from "#lib/domain/messages/steer-batch";

const ExportDialog = dynamic(
  () => import("#components/messages/selection/export-dialog").then((m) => m.ExportDialog),
  {
    ssr: false,
  },
);

type Props = { campaign: string | undefined; isMember: boolean; onClose: () => void };

/** One list of screens, campaigns, views, time zones, an export, and searches for the typed text. */
export function Palette({ campaign, isMember, onClose }: Props) {
  const [text, setText] = useState("");
  const [isExport, setExport] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  useModalFocus(popup);
  const { data } = useQuery({ ...campaignsQuery(useDeferredValue(text.trim())), refetchInterval: false });
  const views = useQuery({ ...viewsQuery(campaign ?? ""), enabled: campaign !== undefined });
  const { zone, choose } = useTimeStyle();
  const pathname = usePathname();
  const router = useRouter();
  const commands = paletteCommands({
    text: text.trim(),
    pathname,
    campaign,
    campaigns: data?.campaigns ?? [],
    views: views.data?.views ?? [],
    zone,
    zones: ["UTC", ...Intl.supportedValuesOf("timeZone")],
    isMember,
  });
  if (isExport && campaign) return <ExportHere campaign={campaign} zone={zone} onClose={onClose} />;
  function run({ does }: Command) {
    if (does === "export") return setExport(true);
    onClose();
    if ("href" in does) return router.push(does.href);
    if ("press" in does) return pressIn(does.press);
    choose({ zone: does.zone });
    announce(`Times are now in ${does.zone}`);
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          ref={popup}
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
              aria-label="Go to a screen, find a message or change the time zone"
              placeholder="Screen, campaign, view, time zone, phone number or id"
              className="h-11 shrink-0 border-b bg-transparent px-4 -outline-offset-2"
            />
            <Autocomplete.Empty className="px-4 text-text-muted not-empty:py-3">
              No results
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 overflow-y-auto p-1.5 empty:p-0">
              {(command: Command) => (
                <Autocomplete.Item
                  key={`${command.kind} ${command.label} ${JSON.stringify(command.does)}`}
                  value={command}
                  className="flex h-9 cursor-default items-center gap-3 rounded-md px-2.5 data-highlighted:bg-hover data-highlighted:shadow-[inset_3px_0_0_var(--color-accent)]"
                  onClick={() => run(command)}
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

/** On the page below, which has no such button once all of the batch has left. */
function pressIn(id: string): void {
  const button = document.getElementById(id);
  if (button) button.click();
  else announce(WAITING_LEFT);
}

/** Exports the list that is shown, or on another screen all messages. */
function ExportHere({ campaign, zone, onClose }: { campaign: string; zone: string; onClose: () => void }) {
  const isList = screenOf(window.location.pathname) === "messages";
  const params = new URLSearchParams(isList ? window.location.search : "");
  const query = shownQuery(params, []);
  return (
    <ExportDialog
      campaign={campaign}
      filter={unpagedFilterOf(params)}
      words={filterLabel(query, zone, query.batch)}
      count=""
      onClose={onClose}
    />
  );
}
