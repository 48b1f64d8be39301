import { PersonName } from "#components/people/person-name";
import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { Cell, Head, HeaderCell, NOT_ON_PHONE, NOT_ON_TABLET, Table } from "#components/ui/table";
import { CAMPAIGN_ROLE_WORDS } from "#lib/domain/people/role-words";
import type { Member } from "#lib/wire/console/membership";

type Props = {
  label: string;
  members: Member[];
  /** Null: nobody here may manage them. */
  onManage: ((member: Member) => void) | null;
};

/** Who has what, since when and by whom, and when it was last used. */
export function MemberTable({ label, members, onManage }: Props) {
  return (
    <section aria-label={label} className="overflow-x-auto rounded-lg border bg-surface">
      <Table>
        <Head
          names={["Person", "Role", "By", "Since", "Last used"]}
          notOnPhone={["By", "Since", "Last used"]}
          notOnTablet={["Since"]}
        >
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </Head>
        <tbody>
          {members.map((member) => (
            <tr key={member.id} className="hover:bg-hover">
              <Cell className="h-12 max-w-72 max-lg:w-full max-lg:max-w-0">
                <PersonName name={member.name} email={member.email} isSelf={member.isSelf} />
              </Cell>
              <Cell>{CAMPAIGN_ROLE_WORDS[member.role].name}</Cell>
              <Cell className={`max-w-56 truncate ${NOT_ON_PHONE}`}>{source(member)}</Cell>
              <Cell className={NOT_ON_TABLET}>
                <Moment at={member.givenAt} />
              </Cell>
              <Cell className={NOT_ON_PHONE}>{member.usedOn ?? "Never"}</Cell>
              <Cell className="text-right">
                {onManage && (
                  <Button size="small" aria-label={`Manage ${member.email}`} onClick={() => onManage(member)}>
                    Manage
                  </Button>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function source({ team, fromGroup, givenBy }: Member): string {
  const by = fromGroup === null ? givenBy : `group ${fromGroup}`;
  return team ? `Team ${team.name}, ${by}` : by;
}
