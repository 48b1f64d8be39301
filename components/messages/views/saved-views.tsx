"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SaveView } from "#components/messages/views/save-view";
import { ViewRow } from "#components/messages/views/view-row";
import { changeView, viewsQuery } from "#components/messages/views/views.ts";
import { FormProblem } from "#components/ui/form/form-problem";
import { SkeletonRows } from "#components/ui/skeleton";
import { announce } from "#lib/browser/announcer";
import { useWrite } from "#lib/browser/use-write";
import type { SavedView } from "#lib/wire/console/view";

type Props = { campaign: string; filter: string; onClose: () => void };

/** Opens, renames and deletes one's own and shared views, and saves the present list as a view. */
export function SavedViews({ campaign, filter, onClose }: Props) {
  const { data, error } = useQuery(viewsQuery(campaign));
  const [gone, setGone] = useState<SavedView | null>(null);
  const { send, problem } = useWrite(changeView(useQueryClient(), campaign));
  if (error && !data) return <p className="p-2">The views could not be loaded. {error.message}</p>;
  if (!data) return <SkeletonRows rows={2} label="Loading views" />;
  const remove = (view: SavedView) =>
    send({ id: view.id, change: { deleted: true } }, () => {
      setGone(view);
      announce(`The view ${view.name} was deleted`);
    });
  const undo = (view: SavedView) => send({ id: view.id, change: { deleted: false } }, () => setGone(null));
  // The filter in the server's notation.
  const shown = filter.replaceAll("%2C", ",");
  const groups = [
    { label: "Your views", views: data.views.filter(({ by }) => by === null) },
    { label: "Shared by others", views: data.views.filter(({ by }) => by !== null) },
  ];
  return (
    <div className="grid w-80 max-w-full gap-2">
      <FormProblem problem={problem} />
      {groups
        .filter(({ views }) => views.length > 0)
        .map(({ label, views }) => (
          <section key={label} aria-label={label}>
            <h3 className="px-2 pt-1 text-xs text-text-muted">{label}</h3>
            <ul>
              {views.map((view) => (
                <ViewRow
                  key={view.id}
                  campaign={campaign}
                  view={view}
                  shareDenied={data.shareDenied}
                  isShown={view.filter === shown}
                  onOpen={onClose}
                  onDelete={() => remove(view)}
                />
              ))}
            </ul>
          </section>
        ))}
      {data.views.length === 0 && !gone && (
        <p className="px-2 py-1 text-text-muted">No views yet. A view is a filter with a name.</p>
      )}
      {gone && (
        <p className="flex items-center gap-2 px-2">
          <span className="min-w-0 flex-1 truncate">{gone.name} was deleted.</span>
          <button type="button" className="text-text-accent hover:underline" onClick={() => undo(gone)}>
            Undo
          </button>
        </p>
      )}
      <SaveView campaign={campaign} filter={filter} shareDenied={data.shareDenied} />
    </div>
  );
}
