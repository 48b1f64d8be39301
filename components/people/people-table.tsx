import { Button } from "#components/ui/button";
import { Moment } from "#components/ui/moment";
import { Cell, Head, HeaderCell, NOT_ON_PHONE, Table } from "#components/ui/table";
import { ROLE_WORDS } from "#lib/domain/role-words";
import type { Person } from "#lib/wire/console-people";

type Props = { people: Person[]; onManage: (person: Person) => void };

/** Everybody who can sign in. How they do is for admins to see. */
export function PeopleTable({ people, onManage }: Props) {
  return (
    <section aria-label="People" className="overflow-x-auto rounded-lg border bg-surface">
      <Table className="sm:min-w-[46rem]">
        <Head
          names={["Person", "Role", "Last signed in", "Second factor", "Sessions"]}
          notOnPhone={["Last signed in", "Second factor", "Sessions"]}
        >
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </Head>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} onManage={() => onManage(person)} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function PersonRow({ person, onManage }: { person: Person; onManage: () => void }) {
  const { name, email, role, isSelf, detail } = person;
  return (
    <tr className="hover:bg-hover">
      <Cell className="h-12 max-w-72 max-sm:w-full max-sm:max-w-0">
        <div className="truncate font-medium">
          {name}
          {isSelf && <span className="ml-2 rounded-sm bg-selected px-1 text-xs text-text-accent">you</span>}
        </div>
        <div className="truncate text-xs text-text-muted">{email}</div>
      </Cell>
      <Cell>{role ? ROLE_WORDS[role].name : "None"}</Cell>
      <Cell className={NOT_ON_PHONE}>
        {!detail ? <Hidden /> : detail.lastSignedInAt ? <Moment at={detail.lastSignedInAt} /> : "not yet"}
      </Cell>
      <Cell className={NOT_ON_PHONE}>{detail ? detail.secondFactor ? "On" : "Off" : <Hidden />}</Cell>
      <Cell className={`tabular-nums ${NOT_ON_PHONE}`}>{detail ? detail.sessions : <Hidden />}</Cell>
      <Cell className="text-right">
        <Button size="small" aria-label={`Manage ${email}`} onClick={onManage}>
          Manage
        </Button>
      </Cell>
    </tr>
  );
}

function Hidden() {
  return (
    <span className="text-text-muted" title="Shown to admins">
      –<span className="sr-only">shown to admins</span>
    </span>
  );
}
