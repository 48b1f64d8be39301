import { formatId } from "#lib/domain/api/id";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { changeCampaign, lockCampaign } from "#lib/service/campaign-rows";
import { checkContent, insertContent } from "#lib/service/content/content";
import { hasMessagesSince, retireBodies } from "#lib/service/content/content-versions";
import { currentTemplateBodies } from "#lib/service/content/template-bodies";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";
import type { ContentRequest } from "#lib/wire/service/campaign-requests";

/**
 * Changes the content of new messages. Returns the version that they use. Once a message uses the content, it is
 * locked, and a change needs a new version, which has to be requested. Messages keep the bodies that they were created
 * with, also when they are retried. `basedOn` is the version that was edited: it protects later changes.
 */
export function changeContent(
  { pool }: Pick<Service, "pool">,
  campaignId: string,
  request: ContentRequest,
  by: Administrator = COMMAND_LINE,
): Promise<{ version: number }> {
  checkContent(request);
  return begin(pool, async (tx) => {
    // The second of two simultaneous changes waits here and then sees the first one's version.
    const campaign = await lockCampaign(tx, campaignId);
    const [current] = await currentTemplateBodies(tx, campaignId);
    if (!current) throw new Error(`campaign ${campaignId} has no template`);
    if (request.basedOn !== undefined && request.basedOn !== current.version) {
      throw new WrongInput(
        `someone has saved version ${current.version} of the content; look at it before you save yours`,
      );
    }
    const isLocked = await hasMessagesSince(tx, campaignId, current.createdAt);
    if (isLocked && !request.newVersion) {
      throw new WrongInput("the content is locked because messages use it; create a new version instead");
    }
    const version = current.version + (isLocked ? 1 : 0);
    await retireBodies(tx, campaignId);
    const { templateId, creatorId } = current;
    await insertContent(tx, campaignId, request, { templateId, creatorId, version, madeBy: by.actor });
    await changeCampaign(tx, { ...campaign, header: request.header });
    await recordAudit(tx, {
      campaignId,
      ...by,
      action: isLocked ? "content.new_version" : "content.change",
      target: formatId("campaign", campaignId),
      parameters: { version, languages: Object.keys(request.templates) },
    });
    return { version };
  });
}
