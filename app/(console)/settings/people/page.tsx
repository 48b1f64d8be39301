import type { Metadata } from "next";
import { PeopleView } from "#components/people/people-view";
import { SettingsScreen } from "#components/settings/settings-screen";
import { showPeople } from "#lib/console/people/show-people";
import { passkeyRefusal } from "#lib/domain/people/passkey";
import { may } from "#lib/domain/people/role";
import { runtime } from "#lib/service/api/runtime";
import { signedIn } from "#lib/web/pages/signed-in";
import { PeopleList } from "#lib/wire/console/people";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const operator = await signedIn();
  const isMember = !may(operator.role, "read");
  const { pool, settings } = runtime().service;
  const people = await showPeople(pool, operator, settings.signOn);
  return (
    <SettingsScreen title={isMember ? "Your sign-in" : "People"} isMember={isMember}>
      <PeopleView
        role={operator.role}
        initial={PeopleList.parse(people)}
        passkeyRefusal={passkeyRefusal(settings.publicUrl)}
      />
    </SettingsScreen>
  );
}
