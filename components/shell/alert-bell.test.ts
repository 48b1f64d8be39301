import { expect, test } from "vitest";
import { bellLabel } from "#components/shell/alert-bell";

test("the bell's name holds the number that is seen on it, and says what it counts", () => {
  expect([bellLabel(0, 0), bellLabel(1, 1), bellLabel(0, 2), bellLabel(120, 0)]).toEqual([
    { shown: null, name: "Alerts: none firing" },
    { shown: "2", name: "Alerts: 2 (1 firing, 1 file to approve)" },
    { shown: "2", name: "Alerts: 2 (2 files to approve)" },
    { shown: "99+", name: "Alerts: 99+ (120 firing)" },
  ]);
});
