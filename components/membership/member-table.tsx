import { PersonName } from "#components/people/person-name";
import { Day } from "#components/ui/day";
import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { Cell, Head, HeaderCell, NOT_ON_PHONE, NOT_ON_TABLET, Table } from "#components/ui/table";
import { CAMPAIGN_ROLE_WORDS } from "#lib/domain/people/role-labels";
import type { Member } from "#lib/wire/console/membership";

type Props = {
  label: string;
  /** The team whose members these are; its name is then in no row. */
  ofTeam?: string;
  members: Member[];
  /** Null if the person may not manage members. */
  onManage: ((member: Member) => void) | null;
};

/** Lists members' roles, who gave them and when, and their last use. */
export function MemberTable({ label, ofTeam, members, onManage }: Props) {
  return (
    <section aria-label={label} className="overflow-x-auto rounded-lg border bg-surface">
      <Table>
        <Head
          names={["Person", "Role", "Given by", "Since", "Last used"]}
          notOnPhone={["Role", "Last used"]}
          notOnTablet={["Given by", "Since"]}
        >
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </Head>
        <tbody>
          {members.map((member) => (
            <tr key={member.id} className="hover:bg-hover">
              <Cell className="h-12 w-full max-w-0 max-lg:py-1.5">
                <PersonName name={member.name} email={member.email} isSelf={member.isSelf} />
                <div className="text-xs wrap-anywhere whitespace-normal text-text-muted sm:hidden">
                  {CAMPAIGN_ROLE_WORDS[member.role].name}
                  {ofTeam === undefined && member.team && ` · Team ${member.team.name}`} ·{" "}
                  {member.usedOn ? (
                    <>
                      used <Day on={member.usedOn} />
                    </>
                  ) : (
                    "never used"
                  )}
                </div>
                <div className="text-xs wrap-anywhere whitespace-normal text-text-muted lg:hidden">
                  By {giver(member)}, <Moment at={member.givenAt} />
                </div>
              </Cell>
              <Cell className={`max-w-56 ${NOT_ON_PHONE}`}>
                <div>{CAMPAIGN_ROLE_WORDS[member.role].name}</div>
                {ofTeam === undefined && member.team && (
                  <div className="truncate text-xs text-text-muted" title={member.team.name}>
                    Team {member.team.name}
                  </div>
                )}
              </Cell>
              <Cell className={`max-w-56 truncate ${NOT_ON_TABLET}`} title={giver(member)}>
                {giver(member)}
              </Cell>
              <Cell className={NOT_ON_TABLET}>
                <Moment at={member.givenAt} />
              </Cell>
              <Cell className={NOT_ON_PHONE}>{member.usedOn ? <Day on={member.usedOn} /> : "Never"}</Cell>
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

function giver({ fromGroup, givenBy }: Member): string {
  return fromGroup === null ? givenBy : `group ${fromGroup}`;
}
