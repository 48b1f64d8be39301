import * as z from "zod";

const Name = z.string().trim().min(1).max(80);
const Filter = z.string().max(4000);

/** A named list of messages. */
export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  /** The filter as it is in a URL. */
  filter: z.string(),
  shared: z.boolean(),
  /** Null if it is the person's own. */
  by: z.string().nullable(),
  /** Values of the filter that no longer exist. */
  lost: z.array(z.string()),
  mayChange: z.boolean(),
  mayDelete: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

/** GET /api/console/campaigns/{id}/views: the person's own views and shared ones, by name. */
export const SavedViewList = z.object({
  views: z.array(SavedView),
  /** Why nothing may be shared, or null. */
  shareDenied: z.string().nullable(),
});
export type SavedViewList = z.infer<typeof SavedViewList>;

/** POST /api/console/campaigns/{id}/views */
export const NewSavedView = z.strictObject({ name: Name, filter: Filter, shared: z.boolean() });
export type NewSavedView = z.infer<typeof NewSavedView>;

/** PATCH /api/console/campaigns/{id}/views/{viewId}; `deleted` true and then false is an undo. */
export const SavedViewChange = z.strictObject({
  name: Name.optional(),
  filter: Filter.optional(),
  shared: z.boolean().optional(),
  deleted: z.boolean().optional(),
});
export type SavedViewChange = z.infer<typeof SavedViewChange>;
