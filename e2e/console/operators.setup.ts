import { ROLES } from "#lib/domain/people/role";
import { sharedService } from "../run";
import { test } from "../test";
import { createAccount, sessionOf, signIn } from "./operators";

for (const role of ROLES) {
  test(`one ${role} signs in for the tests`, async ({ page }) => {
    await signIn(page, await createAccount(role), sharedService().url);
    await page.context().storageState({ path: sessionOf(role) });
  });
}
