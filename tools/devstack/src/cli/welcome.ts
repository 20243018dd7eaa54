import { join } from "node:path";
import type { StackFile } from "../stack/home.ts";

/** The text printed when everything runs: the addresses, a key, and the first commands to try. */
export function welcome(stack: StackFile, home: string): string {
  const isForDevelopment = stack.idToken !== undefined;
  const signIn = isForDevelopment ? "sign in as anyone" : `sign in at ${stack.issuer}`;
  return `
Matchbook is running: ${stack.gatewayUrl}
${stack.consoleUrl === undefined ? "" : `  console   ${stack.consoleUrl} (${signIn})\n`}  tenant    ${stack.tenantId}
  API key   ${stack.apiKey}
  data      ${home} (logs in logs/, everything programs need in stack.json)

Try, in another terminal:
${isForDevelopment ? "  npm run demo\n" : ""}  npm run -s matchbook help${home === join(process.cwd(), ".matchbook") ? "" : `    (after export MATCHBOOK_HOME=${home})`}

  export KEY=${stack.apiKey}
  curl -s -H "Authorization: Bearer $KEY" ${stack.gatewayUrl}/api/v1/transactions
  curl -s -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' ${stack.gatewayUrl}/api/v1/bank-connections -d '{"name":"My bank"}'

Ctrl-C stops everything; the data stays.
`;
}
