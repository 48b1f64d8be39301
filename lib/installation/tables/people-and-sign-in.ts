import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import { aged, daysAgo, HOUR_MS, quote, type Tables } from "#lib/installation/tables/table";
import { sql } from "#lib/platform/postgres/sql";

/** People and sign-in. */
export const PEOPLE_TABLES: Tables = {
  operator: {
    why: "Until an admin removes the person.",
    texts: "email image name role role_from role_given_by",
  },
  team: {
    why: "Until an admin removes the team.",
    texts: "made_by name",
    quotes: [quote("names of teams", { id: "integer" }, { name: "text" }, { unique: true })],
  },
  team_campaign: { why: "As long as the team has the campaign." },
  team_group: { why: "As long as the team.", texts: "name role" },
  membership: { why: "Until an admin or the provider takes it away.", texts: "from_group given_by role" },
  operator_account: {
    why: "As long as the person.",
    texts: "access_token account_id id_token password provider_id refresh_token scope",
  },
  operator_second_factor: {
    why: "Until the person turns it off.",
    texts: "backup_codes secret",
    waits: [
      // Written by the web's clock, which may differ from the database's; 15 minutes is the longest.
      { column: "locked_until", longestMs: HOUR_MS },
    ],
  },
  operator_passkey: {
    why: "Until the person removes it, or turns the second factor off.",
    texts: "credential_id name public_key transports",
  },
  operator_number: {
    why: "Until the person removes it; an erasure of the number removes it too.",
    texts: "code_hash",
    // A person's own number: encrypted, and its keyed hash.
    personal: { sealed: "number until owner", hash: "number until owner" },
  },
  operator_session: {
    why: "A session ends 7 days after its sign-in at the latest.",
    kept: "8 days",
    purge: {
      old: sql`from operator_session t where ${daysAgo("t.expires_at", 1)} or ${daysAgo("t.created_at", 8)}`,
    },
    texts: "ip_address token user_agent",
  },
  operator_verification: {
    why: "Counted from its end: nobody may use it any more.",
    ...aged("operator_verification", "t.expires_at", 1),
    texts: "identifier value",
  },
  operator_used_code: {
    why: "A code is refused the second time for 2 minutes; then it is wrong anyway.",
    ...aged("operator_used_code", "t.used_at", 1),
    texts: "code_hash",
  },
  operator_link: {
    why: "Counted from its end. Until then whoever opens it is told what became of it.",
    ...aged("operator_link", "coalesce(t.ended_at, t.expires_at)", KEPT_DAYS.links),
    texts: "email ended kind made_by role token_hash",
  },
  access_end: {
    why: "No request lasts longer: whatever it began is found until then.",
    ...aged("access_end", "t.ended_at", 1),
    texts: "email",
  },
  sign_in_rate: {
    why: "The limit looks back minutes. It has the addresses of whoever tries.",
    kept: "1 day",
    purge: {
      old: sql`
        from sign_in_rate t
        where t.last_request < extract(epoch from now() - interval '1 day') * 1000
      `,
    },
    texts: "key",
  },
  sign_in_failure: {
    why: "Failures are forgotten then. The table has a fixed number of places.",
    kept: "12 hours",
    purge: { old: sql`from sign_in_failure t where t.ends_at < now()` },
    waits: [{ column: "held_until", longestMs: HOUR_MS / 4 }],
  },
};
