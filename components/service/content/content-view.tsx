"use client";
import { useState } from "react";
import { ADMINS_ONLY, type CampaignGiven } from "#components/service/administration.ts";
import { isSameContent } from "#components/service/content/content-draft.ts";
import { ContentFields } from "#components/service/content/content-fields";
import { ContentVersions } from "#components/service/content/content-versions";
import { SaveContent } from "#components/service/content/save-content";
import { type ContentDraft, serviceCampaignWrites } from "#components/service/service-queries.ts";
import { useDraft } from "#components/service/use-draft.ts";
import { useServiceCampaign } from "#components/service/use-service-campaign.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { RestoredNotice } from "#components/ui/form/restored-notice";
import { useWrite } from "#lib/browser/use-write";

/** The edited content, and the version that it is based on. */
type Edit = { content: ContentDraft; basedOn: number };

/** Content of new messages. The first message locks it until somebody starts a new version. */
export function ContentView({ id, initial, admin, operator, refusedCharacters }: CampaignGiven) {
  const { campaign, keep } = useServiceCampaign(id, initial);
  const { header, footer, templates, contentVersion, contentLocked } = campaign;
  const saved = { header, footer, templates };
  const draft = useDraft<Edit | null>(`${operator} content ${id}`, null);
  const [begun, setBegun] = useState(false);
  const { send, isPending, problem, at, reset } = useWrite(
    { mutationFn: serviceCampaignWrites(id).changeContent },
    "Content saved",
  );
  const editing = admin && (!contentLocked || begun || draft.value !== null);
  const edit = draft.value ?? { content: saved, basedOn: contentVersion };
  const changed = !isSameContent(edit.content, saved);
  function leave() {
    draft.discard(null);
    setBegun(false);
    reset();
  }
  function save(content: ContentDraft, basedOn: number) {
    send({ ...content, newVersion: contentLocked, basedOn }, (answer) => {
      keep(answer);
      leave();
    });
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
        refused={refusedCharacters}
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
          busy={isPending}
          problem={problem}
          onSave={(content) => save(content, edit.basedOn)}
          onRebase={() => draft.change({ ...edit, basedOn: contentVersion })}
          onCancel={leave}
        />
      )}
      <ContentVersions id={id} />
    </div>
  );
}
