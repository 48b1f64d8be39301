/** The paths of the public API under its version prefix, and the methods that each takes (Endpoints). */
export const API_PREFIX = "/api/v2";

export const API_PATHS = {
  "/campaigns/{campaignId}/messages": ["GET", "POST"],
  "/campaigns/{campaignId}/messages/{messageId}": ["GET"],
  "/campaigns/{campaignId}/messages/{messageId}/retry": ["POST"],
  "/campaigns/{campaignId}/batch/messages": ["POST"],
  "/campaigns/{campaignId}/batch/{batchId}/messages": ["GET"],
  "/campaigns/{campaignId}/batch/{batchId}/retry": ["POST"],
  "/campaigns/{campaignId}/changes": ["GET"],
  "/openapi.json": ["GET"],
} as const;
