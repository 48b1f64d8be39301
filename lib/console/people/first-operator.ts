import type { Pool } from "pg";
import { claimFirstOperator } from "#lib/console/accounts/operators";
import { createOperator } from "#lib/console/people/create-operator";
import { changeSecondFactorRule } from "#lib/console/people/require-second-factor";
import { generatePassword } from "#lib/console/sign-in/password";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import type { Settings } from "#lib/platform/settings/settings";

const EMAIL = "admin@redial.localhost";
/** With what production begins; admins can change it. */
const PRODUCTION_RULE = { from: "admin", graceDays: 7 } as const;

/**
 * On the first start, makes an admin and says e-mail and password: once, and never again. Removing the admin later
 * does not bring another; `admin -- user create` does. A database that begins in production requires two-factor
 * authentication of admins.
 */
export async function prepareOperators(
  pool: Pool,
  { environment }: Pick<Settings, "environment">,
  say: (line: string) => void,
): Promise<void> {
  const isRuled = environment === "production";
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
    const record = { campaignId: null, actor: "first start" };
    const parameters = { role: "admin" };
    await recordAudit(tx, { ...record, action: "person.create", target: EMAIL, parameters });
    if (isRuled) await changeSecondFactorRule(tx, record, PRODUCTION_RULE);
    return true;
  });
  if (!made) return;
  say("Sign in to the console with");
  say(`  email:    ${EMAIL}`);
  say(`  password: ${password}   (shown only this once)`);
  say("The first sign-in asks for a password of your own. This one expires after 7 days;");
  say("then: npm run --silent admin -- user password --email admin@redial.localhost");
  if (isRuled)
    say(
      `Set up two-factor authentication within ${PRODUCTION_RULE.graceDays} days: admins need it. Settings, People changes that.`,
    );
}
