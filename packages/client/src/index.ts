export { WebhookVerificationError } from "standardwebhooks";
export { type ClientOptions, createClient, createExactClient, type MatchbookClient } from "./client.ts";
export { type ErrorBody, type ErrorCode, MatchbookError, unwrap } from "./errors.ts";
export type { Schemas } from "./types.ts";
export type { Upload, UploadOptions, WaitOptions } from "./upload.ts";
export { type ReceivedHeaders, verifyWebhook, type WebhookEvent } from "./webhook.ts";
