import type { Pool } from "pg";
import { claimFirstOperator } from "#lib/console/accounts/operators";
import { createOperator } from "#lib/console/people/create-operator";
import { generatePassword } from "#lib/console/sign-in/password";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

const EMAIL = "admin@redial.localhost";

/**
 * On the first start, makes an admin and says e-mail and password: once, and never again. Removing the admin later
 * does not bring another; `admin -- user create` does.
 */
export async function prepareOperators(pool: Pool, say: (line: string) => void): Promise<void> {
  const password = generatePassword();
  const made = await begin(pool, async (tx) => {
    if (!(await claimFirstOperator(tx))) return false;
    await createOperator(tx, {
      email: EMAIL,
      role: "admin",
      password,
      givenBy: "first start",
      isFirst: true,
    });
    await recordAudit(tx, {
      campaignId: null,
      actor: "first start",
      action: "person.create",
      target: EMAIL,
      parameters: { role: "admin" },
    });
    return true;
  });
  if (!made) return;
  say("Sign in to the console with");
  say(`  email:    ${EMAIL}`);
  say(`  password: ${password}   (shown only this once)`);
  say("The first sign-in asks for a password of your own. This one expires after 7 days;");
  say("then: npm run --silent admin -- user password --email admin@redial.localhost");
}
