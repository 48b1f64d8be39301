export type StandInMessage = {
  id: string;
  createdAt: string;
  updatedAt: string;
  latestStatus: string;
  attempts: object[];
  batchId?: string;
  recipient?: string;
  batches?: object[];
};
