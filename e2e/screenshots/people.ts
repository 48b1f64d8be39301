import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { insertOperator } from "#lib/console/accounts/operators";
import { generatePassword } from "#lib/console/sign-in/password";
import { hashPassword } from "#lib/console/sign-in/password-hash";
import type { CampaignRole, Role } from "#lib/domain/people/role";
import type { MadeLink } from "#lib/wire/console/people";
import type { Account } from "../console/fixtures/operators";
import type { Service } from "../fixtures/service";
import { serviceVerbs } from "../fixtures/service-verbs";
import { consoleCall } from "./console-call";

export const GRACE = "grace.lim@example.org";

const OTHERS: { name: string; email: string; role: Role }[] = [
  { name: "Grace Lim", email: GRACE, role: "admin" },
  { name: "Siti Rahman", email: "siti.rahman@example.org", role: "operator" },
  { name: "Kumar Nair", email: "kumar.nair@example.org", role: "viewer" },
  { name: "Mei Chen", email: "mei.chen@example.org", role: "member" },
  { name: "Daniel Ong", email: "daniel.ong@example.org", role: "member" },
];
const MEMBERS: { email: string; role: CampaignRole }[] = [
  { email: "mei.chen@example.org", role: "approver" },
  { email: "daniel.ong@example.org", role: "restricted" },
];

/** The admin who takes the pictures. */
export async function createAda(service: Service): Promise<Account> {
  const [email, password] = ["ada.tan@example.org", generatePassword()];
  const person = {
    id: randomUUID(),
    email,
    name: "Ada Tan",
    role: "admin",
    givenBy: "command line",
  } as const;
  const passwordHash = await hashPassword(password);
  await insertOperator(serviceVerbs(service).pool, { ...person, passwordHash });
  return { email, password };
}

/** Others are invited and join; some of them work in one campaign, or in a team. One invitation stays open. */
export async function inviteOthers(ada: APIRequestContext, campaign: number): Promise<Account> {
  const password = generatePassword();
  for (const { name, email, role } of OTHERS) {
    const { path } = await consoleCall<MadeLink>(ada, "POST", "people/invitations", { email, role });
    const token = path.split("/").at(-1);
    await ada.post("/api/join", { data: { token, name, password }, failOnStatusCode: true });
  }
  const open = { email: "farah.aziz@example.org", role: "operator" };
  await consoleCall(ada, "POST", "people/invitations", open);
  for (const member of MEMBERS) await consoleCall(ada, "POST", `campaigns/${campaign}/members`, member);
  const team = {
    name: "Front desk",
    campaigns: [campaign],
    groups: [{ name: "sms-front-desk", role: "operator" }],
  };
  const { id } = await consoleCall<{ id: number }>(ada, "POST", "teams", team);
  await consoleCall(ada, "POST", `teams/${id}/members`, { email: "mei.chen@example.org", role: "operator" });
  return { email: GRACE, password };
}
