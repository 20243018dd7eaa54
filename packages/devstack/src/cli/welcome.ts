import type { StackFile } from "../stack/home.ts";

/** The text printed when everything runs: the addresses, a key, and the first commands to try. */
export function welcome(stack: StackFile, home: string): string {
  return `
Matchbook is running: ${stack.gatewayUrl}
${stack.consoleUrl === undefined ? "" : `  console   ${stack.consoleUrl} (sign in as anyone)\n`}  tenant    ${stack.tenantId}
  API key   ${stack.apiKey}
  data      ${home} (logs in logs/, everything programs need in stack.json)

Try, in another terminal:
  npm run demo

  export KEY=${stack.apiKey}
  curl -s -H "Authorization: Bearer $KEY" ${stack.gatewayUrl}/api/v1/transactions
  curl -s -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' ${stack.gatewayUrl}/api/v1/bank-connections -d '{"name":"My bank"}'

Ctrl-C stops everything; the data stays.
`;
}
