import { VERSION } from "../gen/facts.ts";

export type Language = keyof typeof RECEIVERS;

const TYPESCRIPT = `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { verifyWebhook } from "@matchbook/client";

createServer(async (request, response) => {
  try {
    const event = verifyWebhook(process.env.MATCHBOOK_WEBHOOK_SECRET ?? "", request.headers, await text(request));
    console.log(event.type, event.id);
    response.writeHead(204).end();
  } catch (error) {
    console.error("refused:", error);
    response.writeHead(400).end();
  }
}).listen(Number(process.env.PORT ?? 3000));
`;

const PYTHON = `import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from matchbook import WebhookVerificationError, verify_webhook


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            event = verify_webhook(os.environ["MATCHBOOK_WEBHOOK_SECRET"], dict(self.headers), body)
            print(event["type"], event["id"], flush=True)
            self.send_response(204)
        except WebhookVerificationError as error:
            print("refused:", error, flush=True)
            self.send_response(400)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", 3000))), Receiver).serve_forever()
`;

const MANIFEST = {
  private: true,
  type: "module",
  // Node 20 runs no TypeScript.
  scripts: {
    start: "tsc receive.ts --strict --module nodenext --target es2022 --types node --skipLibCheck && node receive.js",
  },
  dependencies: { "@matchbook/client": `^${VERSION}` },
  devDependencies: { "@types/node": ">=20", typescript: ">=5.9" },
};

/** Programs that receive webhooks, by language: their files, and how they are installed and started. */
export const RECEIVERS = {
  typescript: {
    files: { "receive.ts": TYPESCRIPT, "package.json": `${JSON.stringify(MANIFEST, null, 2)}\n` },
    install: "npm install",
    start: "npm start",
  },
  python: {
    files: { "receive.py": PYTHON, "requirements.txt": `matchbook>=${VERSION}\n` },
    install: "pip install -r requirements.txt",
    start: "python receive.py",
  },
};
