import type { Route } from "next";
import { HOLD_BUTTON, STOP_BUTTON } from "#components/batches/batch-labels.ts";
import { MEMBERS_GROUPS, SETTINGS_GROUPS } from "#components/settings/settings-parts.ts";
import { ENTRIES, routeOf, screenOf } from "#lib/browser/screens";
import type { CampaignList } from "#lib/wire/console/campaign";
import type { SavedView } from "#lib/wire/console/view";

/** A command of the palette: it goes somewhere, or changes something in place. */
export type Command = {
  label: string;
  kind: string;
  does: { href: Route } | { zone: string } | { press: string } | "export";
};

type PaletteInput = {
  text: string;
  pathname: string;
  campaign: string | undefined;
  campaigns: CampaignList["campaigns"];
  views: SavedView[];
  zone: string;
  zones: readonly string[];
  /** Whether the person can open only what concerns themselves and their campaigns. */
  isMember: boolean;
};

/** The four hundred zones are offered only once this many characters are typed. */
const MIN_ZONE_TEXT = 2;

/** Commands for screens, campaigns, views, zones and the typed text; the list then filters all of them. */
export function paletteCommands({ text, campaign, ...given }: PaletteInput): Command[] {
  const messages = `/campaigns/${campaign}/messages`;
  const go = (label: string, kind: string, href: string): Command => ({
    label,
    kind,
    does: { href: href as Route },
  });
  const screen = screenOf(given.pathname);
  const kept = screen && screen !== "settings" ? screen : "overview";
  const zones = text.length < MIN_ZONE_TEXT ? [] : given.zones.filter((zone) => zone !== given.zone);
  return [
    ...[...ENTRIES, ...(["alerts", "members"] as const)].map((each) =>
      go(`Go to ${each}`, "Screen", routeOf(each, campaign)),
    ),
    ...(campaign
      ? [
          go("Held files", "Screen", routeOf("approvals", campaign)),
          go("Calendar", "Screen", routeOf("calendar", campaign)),
          go("Notes", "Screen", routeOf("notes", campaign)),
        ]
      : []),
    go("Calendar of all campaigns", "Screen", "/calendar"),
    go("Look up a number", "Screen", "/look-up"),
    go("Service status", "Screen", "/status"),
    ...given.campaigns
      .filter(({ id }) => String(id) !== campaign)
      .map(({ id, name }) => go(name, "Campaign", routeOf(kept, String(id)))),
    ...(campaign ? given.views : []).map(({ name, filter }) =>
      go(name, "View", `${messages}${filter && `?${filter}`}`),
    ),
    ...(campaign
      ? [
          go("Send one message", "Action", `/campaigns/${campaign}/send`),
          go("Plan retries", "Action", `/campaigns/${campaign}/plans/new`),
          ...batchActions(given.pathname),
          { label: "Export messages as CSV", kind: "Action", does: "export" as const },
        ]
      : []),
    ...(given.isMember ? MEMBERS_GROUPS : SETTINGS_GROUPS).flatMap(({ links }) =>
      links.map(({ href, label }) => go(`Settings: ${label}`, "Settings", href)),
    ),
    ...zones.map((zone) => ({
      label: `Times in ${zone.replaceAll("_", " ")}`,
      kind: "Time zone",
      does: { zone },
    })),
    ...(campaign ? searches(text, campaign, go) : []),
  ];
}

/** Actions on the batch whose page is open: each presses its button, which asks first, or says why not. */
function batchActions(pathname: string): Command[] {
  if (!/\/batches\/[^/]+$/.test(pathname)) return [];
  return [
    { label: "Hold this batch, or let it go on", kind: "Action", does: { press: HOLD_BUTTON } },
    { label: "Stop this batch for good", kind: "Action", does: { press: STOP_BUTTON } },
  ];
}

/** Each label contains the typed text, so that it always matches. */
function searches(
  text: string,
  campaign: string,
  go: (label: string, kind: string, href: string) => Command,
): Command[] {
  if (text === "") return [];
  const under = `/campaigns/${campaign}`;
  const name = encodeURIComponent(text);
  return [
    ...(/^message_[\w-]+$/.test(text)
      ? [go(`Open message ${text}`, "Message", `${under}/messages/${name}`)]
      : []),
    ...(/^batch_[\w-]+$/.test(text) ? [go(`Open batch ${text}`, "Batch", `${under}/batches/${name}`)] : []),
    go(`Find ${text} in messages`, "Search", `${under}/messages?q=${name}`),
    go(`Find ${text} in notes`, "Search", `${under}/notes?q=${name}`),
  ];
}
