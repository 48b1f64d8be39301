import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { RefusedFile, UploadedBatch } from "#lib/wire/api/batch";
import { ChangesPage, ChangesQuery } from "#lib/wire/api/changes";
import { ErrorEnvelope } from "#lib/wire/api/error";
import { type ApiErrorName, apiErrors } from "#lib/wire/api/errors";
import { RetriedMessage, RetrievedMessage, SentMessage } from "#lib/wire/api/message";
import { BatchMessagePage, CampaignMessagePage, ListQuery } from "#lib/wire/api/page";
import { API_PREFIX } from "#lib/wire/api/paths";
import { SendRequest } from "#lib/wire/api/send";

const campaignId = z.string().meta({ description: "campaign_<uuid>: the campaign that the key belongs to" });
const messageId = z.string().meta({ description: "message_<uuid>: the id from the original send" });
const batchId = z.string().meta({ description: "batch_<uuid>: the id that batch send returned" });

const inCampaign = z.object({ campaignId });
const ofMessage = z.object({ campaignId, messageId });
const ofBatch = z.object({ campaignId, batchId });

/** The public API as an OpenAPI 3.1 document, made of the schemas that parse every reply. */
export function apiDocument(publicUrl: string) {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Redial messaging API",
      version: "2.0.0",
      description:
        "Sends SMS messages for a campaign, one by one or in batches, reports their status, and retries those that failed.",
    },
    servers: [{ url: `${publicUrl}${API_PREFIX}` }],
    security: [{ apiKey: [] }],
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "A key of the campaign, used from an address on its list",
        },
      },
    },
    paths: {
      "/campaigns/{campaignId}/messages": {
        post: operation("sendMessage", "Single send", {
          description:
            "One message to one recipient. For messages that cannot wait, such as one-time passwords.",
          requestParams: { path: inCampaign },
          requestBody: { required: true, content: { "application/json": { schema: SendRequest } } },
          responses: {
            "201": json("The message, accepted", SentMessage),
            ...errors("invalid", "writing", "sending"),
          },
        }),
        get: operation("listMessages", "Retrieve all messages of a campaign", {
          description: "Newest first, single sends and batch messages alike.",
          requestParams: { path: inCampaign, query: ListQuery },
          responses: {
            "200": json("A page of messages", CampaignMessagePage),
            ...errors("invalid", "reading"),
          },
        }),
      },
      "/campaigns/{campaignId}/messages/{messageId}": {
        get: operation("retrieveMessage", "Retrieve a single message", {
          requestParams: { path: ofMessage },
          responses: { "200": json("The message", RetrievedMessage), ...errors("reading") },
        }),
      },
      "/campaigns/{campaignId}/messages/{messageId}/retry": {
        post: operation("retryMessage", "Retry single send", {
          description: "Puts a failed message back to `created`. A message can be retried up to 3 times.",
          requestParams: { path: ofMessage },
          responses: {
            "201": json("The message, accepted again", RetriedMessage),
            ...errors("state", "writing"),
          },
        }),
      },
      "/campaigns/{campaignId}/batch/messages": {
        post: operation("sendBatch", "Batch send", {
          description:
            "A CSV file, at most 40 MB, in the form field `file`: `recipient`, `language`, then one column for each variable of the template. If one row is wrong, nothing is created.",
          requestParams: { path: inCampaign },
          requestBody: {
            required: true,
            content: { "multipart/form-data": { schema: z.object({ file: z.file() }) } },
          },
          responses: {
            "201": json("The batch, accepted", UploadedBatch),
            ...errors("writing", "sending"),
            "400": json(
              "The file is refused, with every wrong row up to 1000",
              ErrorEnvelope.extend(RefusedFile.partial().shape),
            ),
          },
        }),
      },
      "/campaigns/{campaignId}/batch/{batchId}/retry": {
        post: operation("retryBatch", "Retry batch send", {
          description: "Puts every failed message of the batch that has retries left back to `created`.",
          requestParams: { path: ofBatch },
          responses: {
            "201": { description: "The retry was attempted; no body" },
            ...errors("state", "writing"),
          },
        }),
      },
      "/campaigns/{campaignId}/batch/{batchId}/messages": {
        get: operation("listBatchMessages", "Retrieve batch messages", {
          description: "Newest first.",
          requestParams: { path: ofBatch, query: ListQuery },
          responses: { "200": json("A page of messages", BatchMessagePage), ...errors("invalid", "reading") },
        }),
      },
      "/campaigns/{campaignId}/changes": {
        get: operation("listChanges", "Follow the changes of a campaign", {
          description:
            "The feed of changes: each message as it is now, once, however often it changed since the cursor. Call it without `after` to get a cursor, read the lists once, then follow the feed. Changes are kept for 7 days. These calls do not count against the campaign's rate: there may be 10 a second, and a call that waits is one call.",
          requestParams: { path: inCampaign, query: ChangesQuery },
          responses: {
            "200": json("What changed after the cursor", ChangesPage),
            ...errors("invalid", "gone", "reading"),
          },
        }),
      },
    },
  });
}

function operation(
  operationId: string,
  summary: string,
  rest: Omit<ZodOpenApiOperationObject, "operationId" | "summary">,
): ZodOpenApiOperationObject {
  return { operationId, summary, ...rest };
}

function json(description: string, schema: z.ZodType) {
  return { description, content: { "application/json": { schema } } };
}

function errors(...names: ApiErrorName[]) {
  return Object.assign({}, ...names.map((name) => apiErrors[name])) as (typeof apiErrors)[ApiErrorName];
}
