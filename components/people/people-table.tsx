import { PersonName } from "#components/people/person-name";
import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { Cell, Head, HeaderCell, NOT_ON_PHONE, NOT_ON_TABLET, Table } from "#components/ui/table";
import { ROLE_WORDS } from "#lib/domain/people/role-labels";
import type { Person } from "#lib/wire/console/people";

/** `onManage` is null if the viewer may manage nobody. */
type Props = { people: Person[]; onManage: ((person: Person) => void) | null };

/** Lists everybody who can sign in. Only admins see how they sign in. */
export function PeopleTable({ people, onManage }: Props) {
  return (
    <section aria-label="People" className="overflow-x-auto rounded-lg border bg-surface">
      <Table>
        <Head
          names={["Person", "Role", "Last signed in", "Two-factor", "Sessions"]}
          notOnPhone={["Last signed in", "Two-factor"]}
          notOnTablet={["Sessions"]}
        >
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </Head>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} onManage={onManage && (() => onManage(person))} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function PersonRow({ person, onManage }: { person: Person; onManage: (() => void) | null }) {
  const { name, email, role, isSelf, detail } = person;
  return (
    <tr className="hover:bg-hover">
      <Cell className="h-12 max-w-72 max-lg:w-full max-lg:max-w-0">
        <PersonName name={name} email={email} isSelf={isSelf} />
      </Cell>
      <Cell>{role ? ROLE_WORDS[role].name : "None"}</Cell>
      <Cell className={NOT_ON_PHONE}>
        {!detail ? <Hidden /> : detail.lastSignedInAt ? <Moment at={detail.lastSignedInAt} /> : "Never"}
      </Cell>
      <Cell className={NOT_ON_PHONE}>{detail ? detail.secondFactor ? "On" : "Off" : <Hidden />}</Cell>
      <Cell className={`tabular-nums ${NOT_ON_TABLET}`}>{detail ? detail.sessions : <Hidden />}</Cell>
      <Cell className="text-right">
        {onManage && (
          <Button size="small" aria-label={`Manage ${email}`} onClick={onManage}>
            Manage
          </Button>
        )}
      </Cell>
    </tr>
  );
}

function Hidden() {
  return (
    <span className="text-text-muted" title="Only admins can see this">
      –<span className="sr-only">only admins can see this</span>
    </span>
  );
}
