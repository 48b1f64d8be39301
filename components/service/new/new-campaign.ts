import { cleanContent, isComplete } from "#components/service/content/content-draft.ts";
import type { ContentDraft, NewCampaign } from "#components/service/service-queries.ts";
import type { KeyScope } from "#lib/domain/api/key-scope";

/** The steps of creating a campaign, in order. */
export const STEPS = ["name", "content", "access"] as const;
export type Step = (typeof STEPS)[number];
export const STEP_TITLES: Record<Step, string> = {
  name: "Name",
  content: "Content",
  access: "Addresses and keys",
};

export type CampaignDraft = {
  requestId: string;
  name: string;
  content: ContentDraft;
  addresses: string[];
  keys: { name: string; scope: KeyScope }[];
};

export const EMPTY_CAMPAIGN: CampaignDraft = {
  requestId: "",
  name: "",
  content: { header: "", footer: {}, templates: { english: "" } },
  addresses: [],
  keys: [],
};

/** Why a step cannot be left for the next one, or null. */
export function stepProblem(step: Step, draft: CampaignDraft): string | null {
  if (step === "name") return draft.name.trim() === "" ? "Give the campaign a name." : null;
  if (step === "content" && !isComplete(draft.content)) {
    const empty = Object.entries(draft.content.templates).find(([, text]) => text.trim() === "")?.[0];
    return empty
      ? `Write the text in ${empty}, or remove the language.`
      : "Some texts have errors. Each error is shown below its text.";
  }
  if (step === "access" && draft.keys.some(({ name }) => name.trim() === "")) return "Give each key a name.";
  if (step === "access" && draft.keys.length > 0 && draft.addresses.length === 0) {
    return "Add an address before you create a key.";
  }
  return null;
}

/** The first step that prevents the campaign's creation, and why. */
export function firstProblem(draft: CampaignDraft): { step: Step; problem: string } | null {
  for (const step of STEPS) {
    const problem = stepProblem(step, draft);
    if (problem) return { step, problem };
  }
  return null;
}

/** The steps that can be opened: up to the first in which something is missing. */
export function openSteps(draft: CampaignDraft): readonly Step[] {
  const wrong = firstProblem(draft);
  return wrong ? STEPS.slice(0, STEPS.indexOf(wrong.step) + 1) : STEPS;
}

/** The step that the URL names, or the last open one before it. */
export function stepToShow(asked: string, open: readonly Step[]): Step {
  const wanted = (STEPS as readonly string[]).indexOf(asked);
  return open[Math.min(Math.max(0, wanted), open.length - 1)] ?? STEPS[0];
}

/** The step with a field that the service refused. */
export function stepOfField(field: string): Step {
  if (field === "name") return "name";
  return /^(header|footer|templates)/.test(field) ? "content" : "access";
}

export function requestOf(draft: CampaignDraft): NewCampaign {
  return {
    name: draft.name.trim(),
    ...cleanContent(draft.content),
    ipAllowlist: draft.addresses,
    ratePerSecond: 10,
    nationalIdRecipients: false,
    keys: draft.keys.map(({ name, scope }) => ({ name: name.trim(), scope })),
    requestId: draft.requestId,
  };
}
