import { useEffect, useSyncExternalStore } from "react";
import {
  type CampaignDraft,
  openSteps,
  type Step,
  stepToShow,
} from "#components/service/new/new-campaign.ts";

/**
 * The step of making a campaign, behind the # of the address: Back, Forward and a reload lead to it again. The server is
 * not asked, as the draft is this tab's alone. `looked`: the draft is what was kept, if anything was.
 */
export function useCreateStep(draft: CampaignDraft, looked: boolean) {
  const asked = useSyncExternalStore(listen, readStep, () => "");
  const step = stepToShow(asked, openSteps(draft));
  useEffect(() => {
    // Otherwise, the page would move on by itself once the missing part before that step is typed.
    if (looked && asked && step !== asked) go("replaceState", step);
  }, [looked, asked, step]);
  return { step, setStep: (next: Step) => go("pushState", next) };
}

function readStep(): string {
  return window.location.hash.slice(1);
}

function go(how: "pushState" | "replaceState", step: Step): void {
  window.history[how](null, "", `#${step}`);
  // These two methods fire no event themselves.
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}

function listen(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  window.addEventListener("popstate", onChange);
  return () => {
    window.removeEventListener("hashchange", onChange);
    window.removeEventListener("popstate", onChange);
  };
}
