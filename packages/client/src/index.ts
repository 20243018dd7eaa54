export {
  type ClientOptions,
  createClient,
  createExactClient,
  type ExactMatchbookClient,
  type MatchbookClient,
} from "./client.ts";
export { type ErrorBody, type ErrorCode, ImportFailed, MatchbookError } from "./errors.ts";
export type { FileOptions, FileSource, OpenableFile, SendingProgress } from "./file-source.ts";
export type { Attempt, Hooks } from "./hooks.ts";
export type { CallOptions, List, Schemas, StartedImport, WaitOptions } from "./types.ts";
export { type ReceivedHeaders, verifyWebhook, type WebhookEvent, WebhookVerificationError } from "./webhook.ts";
