import * as z from "zod";
import { MessageAttempt, MessageBatch, RetriedMessage, TemplateBody, Timestamp } from "#lib/wire/api/message";

export const MAX_CHANGES = 5000;
export const DEFAULT_CHANGES = 1000;
/** Longest time, in seconds, that a call may wait for a change. */
export const MAX_CHANGES_WAIT = 60;
/** An attempt, without what its message or its creator says already. */
const ChangedAttempt = MessageAttempt.pick({
  status: true,
  sentAt: true,
  deliveredAt: true,
  updatedAt: true,
  externalAttemptId: true,
  errorType: true,
  errorCode: true,
})
  .extend({ n: z.int().min(1).meta({ description: "1 for the first send, then one more with each retry" }) })
  .meta({ id: "ChangedAttempt" });

/** Fields of a message that never change; they are sent once. */
const NewMessage = RetriedMessage.pick({
  createdAt: true,
  recipient: true,
  values: true,
  templateBodyId: true,
  creatorId: true,
})
  .extend({ batchId: z.string().optional().meta({ description: "Set only for messages sent by batch" }) })
  .meta({ id: "NewMessage" });

/** A message as it is when the page is read, however often it has changed. */
export const Change = RetriedMessage.pick({ id: true, updatedAt: true, latestStatus: true })
  .extend({
    attempts: z.array(ChangedAttempt).meta({ description: "All of its attempts, the first one first" }),
    message: NewMessage.optional().meta({ description: "Present when the message is new since `after`" }),
  })
  .meta({ id: "Change" });
export type Change = z.infer<typeof Change>;

const ChangedTemplateBody = TemplateBody.extend({
  header: z.string().meta({ description: "Stands before the body in fullMessage; may be empty" }),
  footer: z.string().meta({ description: "Stands after the body in fullMessage; may be empty" }),
}).meta({ id: "ChangedTemplateBody" });

/** A page of the feed of changes: this service's own addition beside the specification's endpoints. */
export const ChangesPage = z
  .object({
    changes: z.array(Change),
    batches: z
      .array(MessageBatch.omit({ BatchMessage: true }))
      .meta({ description: "Batches that changed, and those of the page's new messages" }),
    templateBodies: z.array(ChangedTemplateBody).meta({ description: "Those of the page's new messages" }),
    creators: z
      .array(z.object({ id: z.string(), email: z.string() }))
      .meta({ description: "Those of the page's new messages" }),
    cursor: z.string().meta({ description: "Given as `after`, it asks for what changes later" }),
    hasMore: z.boolean().meta({ description: "More has changed already: ask again at once" }),
    at: Timestamp.meta({
      description: "Everything that was committed before this moment is told, unless `hasMore` is true",
    }),
  })
  .meta({ id: "ChangesPage" });
export type ChangesPage = z.infer<typeof ChangesPage>;

/** The query, as text. Without `after`, the answer is empty and has the cursor of now. */
export const ChangesQuery = z.strictObject({
  after: z.string().optional().meta({ description: "`cursor` of the previous answer" }),
  limit: z
    .string()
    .optional()
    .meta({
      description: `Most messages in the answer, 1 to ${MAX_CHANGES}; ${DEFAULT_CHANGES} when left out`,
    }),
  wait: z
    .string()
    .optional()
    .meta({
      description: `Seconds to wait for a change, 0 to ${MAX_CHANGES_WAIT}; 0 when left out`,
      example: "20",
    }),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;
