/** The person who requested something that is done later, and is responsible for it. */
export type Asker = { operatorId: string; operatorEmail: string; address: string | null };
