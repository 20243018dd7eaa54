export const WEBHOOK_URL_ERRORS = [
  "webhook_url_not_public",
  "webhook_url_not_https",
  "webhook_url_credentials",
  "webhook_url_invalid",
] as const;
