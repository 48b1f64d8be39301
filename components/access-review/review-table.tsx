import { refusalOf, roleOf, scopeLabel, sourceOf } from "#components/access-review/access-labels.ts";
import { PersonName } from "#components/people/person-name";
import { Day } from "#components/ui/day";
import { ActionButton } from "#components/ui/form/action-button";
import { Moment } from "#components/ui/moment";
import { Cell, Head, HeaderCell, NOT_ON_PHONE, ONLY_ON_DESK, Table, TableFrame } from "#components/ui/table";
import type { Access } from "#lib/wire/console/review";

type Props = { access: Access[]; onTakeAway: (access: Access) => void };

/** One row for each right of each person. */
export function ReviewTable({ access, onTakeAway }: Props) {
  return (
    <TableFrame aria-label="Access">
      <Table>
        <Head
          names={["Person", "Role", "Given", "Last used", "Last signed in", "Two-factor"]}
          notOnPhone={["Role", "Last used"]}
          onlyOnDesk={["Given", "Last signed in", "Two-factor"]}
        >
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </Head>
        <tbody>
          {access.map((each) => (
            <AccessLine
              key={`${each.personId} ${each.membership}`}
              access={each}
              onTakeAway={() => onTakeAway(each)}
            />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function AccessLine({ access, onTakeAway }: { access: Access; onTakeAway: () => void }) {
  const { name, email, isSelf, givenAt, usedOn, lastSignedInAt, secondFactor } = access;
  const source = sourceOf(access);
  const scope = scopeLabel(access);
  return (
    <tr className="hover:bg-hover">
      <Cell className="h-12 w-full max-w-0 max-xl:py-1.5">
        <PersonName name={name} email={email} isSelf={isSelf} />
        <div className="text-xs wrap-anywhere whitespace-normal text-text-muted sm:hidden">
          {roleOf(access)} · {scope} ·{" "}
          {usedOn ? (
            <>
              used <Day on={usedOn} />
            </>
          ) : (
            "never used"
          )}
        </div>
        <div className="text-xs wrap-anywhere whitespace-normal text-text-muted xl:hidden">
          By {source}, <Moment at={givenAt} /> · two-factor {secondFactor ? "on" : "off"}
        </div>
      </Cell>
      <Cell className={`max-w-56 ${NOT_ON_PHONE}`}>
        <div>{roleOf(access)}</div>
        <div className="truncate text-xs text-text-muted" title={scope}>
          {scope}
        </div>
      </Cell>
      <Cell className={`max-w-56 ${ONLY_ON_DESK}`}>
        <div className="truncate" title={source}>
          {source}
        </div>
        <div className="truncate text-xs text-text-muted">
          <Moment at={givenAt} />
        </div>
      </Cell>
      <Cell className={NOT_ON_PHONE}>{usedOn ? <Day on={usedOn} /> : "Never"}</Cell>
      <Cell className={ONLY_ON_DESK}>{lastSignedInAt ? <Moment at={lastSignedInAt} /> : "Never"}</Cell>
      <Cell className={ONLY_ON_DESK}>{secondFactor ? "On" : "Off"}</Cell>
      <Cell className="text-right">
        <ActionButton
          size="small"
          denied={refusalOf(access)}
          aria-label={`Take away ${roleOf(access)}, ${scope}, from ${email}`}
          onClick={onTakeAway}
        >
          Take away…
        </ActionButton>
      </Cell>
    </tr>
  );
}
