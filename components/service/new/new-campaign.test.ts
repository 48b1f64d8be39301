import { expect, test } from "vitest";
import {
  type CampaignDraft,
  EMPTY_CAMPAIGN,
  openSteps,
  stepToShow,
} from "#components/service/new/new-campaign.ts";

const named = { ...EMPTY_CAMPAIGN, name: "Reminders" };
const written = { ...named, content: { header: "Clinic", footer: {}, templates: { english: "Come." } } };
const shown = (asked: string, draft: CampaignDraft) => stepToShow(asked, openSteps(draft));

test("an address leads to its step once nothing is missing before it", () => {
  expect(shown("access", written)).toBe("access");
  expect(shown("content", written)).toBe("content");
  expect(shown("name", written)).toBe("name");
});

test("else to the first in which something is missing", () => {
  expect(shown("access", named)).toBe("content");
  expect(shown("access", EMPTY_CAMPAIGN)).toBe("name");
  expect(shown("content", EMPTY_CAMPAIGN)).toBe("name");
});

test("an address without a step, or with one that there is none of, leads to the first", () => {
  expect(shown("", written)).toBe("name");
  expect(shown("end", written)).toBe("name");
});
