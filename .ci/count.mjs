import { existsSync, readFileSync } from "node:fs";

// A run that ends before its tests, or between them, has failed even if every test so far passed.
const ended = Number(process.argv[2]);
let passed = 0;
let failed = 0;
if (existsSync("test-results/unit.json")) {
  const unit = JSON.parse(readFileSync("test-results/unit.json", "utf8"));
  passed += unit.numPassedTests;
  failed += unit.numFailedTests;
}
for (const file of ["test-results/e2e.json", "test-results/e2e-nginx.json"].filter(existsSync)) {
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  passed += stats.expected + stats.flaky;
  failed += stats.unexpected;
}
if (ended !== 0 && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
