/** Who asks for something that is done later, and is answerable for it. */
export type Asker = { operatorId: string; operatorEmail: string; address: string | null };
