"use client";
import { useState } from "react";
import { ContentFields } from "#components/service/content-fields";
import { ContentVersions } from "#components/service/content-versions";
import { SaveContent } from "#components/service/save-content";
import { ActionButton } from "#components/ui/action-button";
import { RestoredNotice } from "#components/ui/restored-notice";
import { ADMINS_ONLY, type CampaignGiven } from "#lib/browser/administration";
import { isSameContent } from "#lib/browser/content-draft";
import { type ContentDraft, serviceCampaignWrites } from "#lib/browser/service-queries";
import { useDraft } from "#lib/browser/use-draft";
import { useSave } from "#lib/browser/use-save";
import { useServiceCampaign } from "#lib/browser/use-service-campaign";

/** What is being typed, and of which version it is a change. */
type Edit = { content: ContentDraft; basedOn: number };

/** What the campaign's new messages say; locked once a message was made with it, until a new version is begun. */
export function ContentView({ id, initial, admin, operator }: CampaignGiven) {
  const { campaign, keep } = useServiceCampaign(id, initial);
  const { header, footer, templates, contentVersion, contentLocked } = campaign;
  const saved = { header, footer, templates };
  const draft = useDraft<Edit | null>(`${operator} content ${id}`, null);
  const [begun, setBegun] = useState(false);
  const { save, busy, problem, at, forget } = useSave(
    serviceCampaignWrites(id).changeContent,
    "Content saved",
  );
  const editing = admin && (!contentLocked || begun || draft.value !== null);
  const edit = draft.value ?? { content: saved, basedOn: contentVersion };
  const changed = !isSameContent(edit.content, saved);
  function leave() {
    draft.discard(null);
    setBegun(false);
    forget();
  }
  async function submit(content: ContentDraft, basedOn: number) {
    const answer = await save({ ...content, newVersion: contentLocked, basedOn });
    if (!answer) return;
    keep(answer);
    leave();
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2 rounded-lg border bg-surface px-4 py-3">
        <p className="min-w-0 flex-1 max-sm:basis-full">
          {contentLocked ? (
            <>
              <strong>Version {contentVersion} is locked</strong> because messages use it. A new version
              applies to new messages only. Existing messages keep their text, even when they are retried.
            </>
          ) : (
            <>Version {contentVersion} has not been used yet, so you can change it.</>
          )}
        </p>
        {contentLocked && !editing && (
          <ActionButton look="primary" denied={admin ? null : ADMINS_ONLY} onClick={() => setBegun(true)}>
            Create a new version
          </ActionButton>
        )}
        {!contentLocked && !admin && <p className="text-text-muted">{ADMINS_ONLY}</p>}
      </div>
      <RestoredNotice shown={draft.restored} onDiscard={leave} />
      <ContentFields
        draft={edit.content}
        readOnly={!editing}
        at={at}
        onChange={(content) => draft.change({ ...edit, content })}
      />
      {editing && (changed || begun || draft.value !== null) && (
        <SaveContent
          edit={edit.content}
          changed={changed}
          outdated={edit.basedOn < contentVersion ? contentVersion : null}
          newVersion={contentLocked ? contentVersion + 1 : null}
          busy={busy}
          problem={problem}
          onSave={(content) => submit(content, edit.basedOn)}
          onRebase={() => draft.change({ ...edit, basedOn: contentVersion })}
          onCancel={leave}
        />
      )}
      <ContentVersions id={id} />
    </div>
  );
}
