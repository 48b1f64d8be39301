import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const files = globSync("{app,components,lib}/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => file !== "lib/words.test.ts",
);

/** Identifiers that once stood for a term of the field, by that term. */
const REPLACED: Record<string, RegExp> = {
  "process or complete": /\b(?:pursue|settle)[A-Z]\w*/,
  "evaluate or classify": /\bjudged?[A-Z]\w*|\bJudge(?:d\w*|ment)?\b/,
  "purge, delete or retention": /\bforget[A-Z]\w*|\b\w+_LIVES\b/,
  visibility: /\b(?:Sights?|SightRule|sightsOf|ALL_SIGHTS)\b/,
  receipt: /\b(?:Heard|applyHeard|keepSigns|joinMatched)\b/,
  "partition set": /\b(?:halvesWith|BOTH_HALVES)\b/,
  peers: /\b(?:watchNeighbours|neighbours)\(/,
  retriesExhausted: /\b\w*[uU]sedUp\b/,
  "reject, drain, redirect or guard": /\b(?:turnAway\w*|linger|leadBack|answerAtDoor)\(|\bTurnedAway\b/,
  "priority and backpressure":
    /\b(?:giveWay|othersWait|watchOthers|openGate|yieldToCalls|watchForegroundWork)\(|\b(?:othersWait|GIVE_WAY|YIELD_FACTOR|hasForegroundWork|heldBackUntil)\b/,
  "database unavailable": /\bSTORE_AWAY\b|\bWithoutStore\b/,
  "scope, target, position, column or location": /\b(?:Member|Send|Page|Sealed|Key)Place\b|\bplaceOf\b/,
  "checkpoint, position, permits or settings":
    /\btype Places?\b|\b(?:replayPlace|createPlaces|readPlaces|secretsPlace|listPlaces|setPlace|placelessFilterOf)\b|\b(?:Callback|Plan|Found)Places?\b/,
  "reported, covered, noted or notified":
    /\b(?:MOST_TOLD|tellOnce|untold\(|hasTurn|toldAt|toldAs|toldLabel|TOLD_EVERY_MS)\b|\b(?:told|untold): (?:z\.|number|Sheet)/,
  "deferred, postponed, leased, locked or frozen":
    /\b(?:holdWaiting|holdBinds|planHold|findPlanHold|holdPlan|stopHeldPlan|holdUncancelled|holdLock|holdMigrationLock|holdClock|isHeldUp|isToBeHeld|reasonToHold)\b|\bHeld(?:Plan|Message)\b|kind: "held"/,
  "claim, slot or run": /\b(?:inTurn|takeTurn|noteTurn|onTurn|noTurn)\(|\btype Turn\b|\b(?:ALL|MOST)_TURNS\b/,
  "a noun, where a type is named": /\btype (?:Asked|Given|Found|Taken|Begun|Settled|Told|Worth|Leaving)\b/,
  "next updated, removed, purged, in a snapshot or unavailable":
    /\b(?:MOVED_ON|withoutForgotten|isForgotten|oneRead|isStoreLost|describeStoreLost)\b/,
  "requester, requeue or leave state": /\b(?:Asker|putBack(?:Item)?|howLeave)\b/,
  ConsoleContext: /\bOperationContext\b|\btype Mirror\b/,
};

const sources = files.map((file) => ({
  file,
  code: withoutComments(readFileSync(join(root, file), "utf8")),
}));

for (const [term, replaced] of Object.entries(REPLACED)) {
  test(`identifiers say ${term}, and no word of our own for it`, () => {
    const own = sources.flatMap(({ file, code }) => {
      const name = replaced.exec(code)?.[0];
      return name === undefined ? [] : [`${file}: ${name}`];
    });
    expect(own).toEqual([]);
  });
}

test("files with text for values are labels", () => {
  expect(files.filter((file) => /-words\.tsx?$/.test(basename(file)))).toEqual([]);
});

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(?<=^|\s)\/\/.*$/gm, "");
}
