"""The client against a server that gives prepared answers, one after the other, and keeps what was asked."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import pathlib
import runpy
import tempfile
import threading
import time
import unittest
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from matchbook import AsyncMatchbook, ImportFailed, Matchbook, MatchbookError, WebhookVerificationError, verify_webhook

RESET = "reset"
CREATED = (201, {"success": True, "data": {"id": "1"}}, {})


class Handler(BaseHTTPRequestHandler):
    prepared: list[Any] = []
    asked: list[dict[str, Any]] = []

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        Handler.asked.append({"method": self.command, "path": self.path, "headers": dict(self.headers), "body": body})
        prepared = Handler.prepared.pop(0)
        if prepared == RESET:
            self.close_connection = True
            self.connection.close()
            return
        status, content, headers = prepared
        text = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        for name, value in {"Content-Length": str(len(text)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    def log_message(self, *_: Any) -> None:
        pass


class ClientTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.url = f"http://127.0.0.1:{cls.server.server_address[1]}"

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.shutdown()
        cls.server.server_close()

    def prepare(self, *answers: Any) -> None:
        Handler.prepared[:] = answers
        Handler.asked.clear()

    def client(self) -> Matchbook:
        client = Matchbook(self.url, "secret", first_retry_delay=0.001, retries=2)
        self.addCleanup(client.close)
        return client

    def test_an_address_that_is_none_is_refused_at_once(self) -> None:
        for client in (Matchbook, AsyncMatchbook):
            with self.assertRaisesRegex(ValueError, "base_url must be an address such as .*, not shop"):
                client("shop", "key")

    def test_a_creating_call_is_repeated_with_the_same_key(self) -> None:
        for before in [(429, {}, {"Retry-After": "0"}), (500, b"", {}), (502, b"", {}), (503, {}, {}), (504, {}, {}), RESET]:
            self.prepare(before, CREATED)
            self.client().bank_connections.connect({"name": "Bank"})
            keys = {one["headers"]["Idempotency-Key"] for one in Handler.asked}
            self.assertEqual((len(Handler.asked), len(keys)), (2, 1), before)

    def test_what_may_have_been_carried_out_without_a_key_is_not_repeated(self) -> None:
        for end in [RESET, (502, b"", {})]:
            self.prepare(end, CREATED)
            with self.assertRaises(MatchbookError):
                self.client().transactions.reconcile("T", {"action": "ignore"})
            self.assertEqual(len(Handler.prepared), 1)

    def test_repetitions_are_bounded_and_a_long_pause_is_left_to_the_caller(self) -> None:
        refused = {"success": False, "error": "Text", "code": "unavailable", "docs": "/docs/errors/unavailable"}
        self.prepare(*[(503, refused, {})] * 3, CREATED)
        with self.assertRaises(MatchbookError) as caught:
            self.client().overview.get()
        self.assertEqual((caught.exception.status, caught.exception.code, len(Handler.prepared)), (503, "unavailable", 1))
        self.assertEqual(caught.exception.docs, f"{self.url}/docs/errors/unavailable")
        self.prepare((503, refused, {"Retry-After": "31"}), CREATED)
        with self.assertRaisesRegex(MatchbookError, r"^GET /api/v1/overview: Text \(503 unavailable\)$"):
            self.client().overview.get()
        self.assertEqual(len(Handler.prepared), 1)

    def test_amounts_are_decimals_with_every_digit_and_metadata_stays(self) -> None:
        data = {"amount": "90071992547409.91", "metadata": {"amount": "1"}, "version": 3}
        self.prepare((201, {"success": True, "data": data}, {}))
        line: Any = {"amount": Decimal("90071992547409.91"), "currency": "EUR"}
        answer = self.client().transactions.create(line)
        self.assertEqual(answer["data"], {**data, "amount": Decimal("90071992547409.91")})
        [asked] = Handler.asked
        self.assertEqual(json.loads(asked["body"])["amount"], "90071992547409.91")
        self.assertEqual(asked["headers"]["Prefer"], "amounts=string, handling=strict")

    def test_a_list_is_read_by_cursors(self) -> None:
        def page(count: int, cursor: str | None) -> Any:
            return (200, {"success": True, "data": [{}] * count, "pagination": {"nextCursor": cursor}}, {})

        self.prepare(page(2, "a=1"), page(1, None))
        self.assertEqual(len(list(self.client().matches.list(status=["active", "confirmed"]))), 3)
        self.assertIn("cursor=a%3D1", Handler.asked[1]["path"])
        self.assertIn("status=active&status=confirmed", Handler.asked[1]["path"])

        async def rows() -> int:
            async with AsyncMatchbook(self.url, "secret") as client:
                return len([row async for row in client.matches.list()])

        self.prepare(page(2, "b"), page(2, None))
        self.assertEqual(asyncio.run(rows()), 4)

    def test_a_path_as_a_text_is_refused_before_anything_is_sent(self) -> None:
        with self.assertRaisesRegex(TypeError, "pathlib.Path"):
            self.client().statements.upload("b/1", "march.csv")  # type: ignore[arg-type]

    def test_a_file_is_uploaded_from_a_path_and_its_import_followed(self) -> None:
        sync = {"id": "s", "status": "pending"}
        done = {**sync, "status": "completed"}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "march.csv"
            path.write_bytes(b"Date;Amount")
            self.prepare(*[(200, {"success": True, "data": one}, {}) for one in (sync, sync, done)])
            self.assertEqual(self.client().statements.upload("b/1", path).wait(), done)
        self.assertEqual(Handler.asked[0]["path"], "/api/v1/bank-connections/b%2F1/statements?filename=march.csv")
        self.assertEqual(Handler.asked[0]["body"], b"Date;Amount")

    def test_an_import_that_fails_raises_its_report(self) -> None:
        failed = {"id": "s", "status": "failed", "error": "the file is empty"}
        self.prepare(*[(200, {"success": True, "data": failed}, {}) for _ in range(3)])
        upload = self.client().statements.upload("b", b"")
        with self.assertRaisesRegex(ImportFailed, "the import s failed: the file is empty") as caught:
            upload.wait()
        self.assertEqual(caught.exception.sync, failed)
        self.assertEqual(upload.wait(raise_on_failure=False), failed)

    def test_a_missing_part_of_a_path_is_an_error_before_anything_is_sent(self) -> None:
        self.prepare()
        for value in ("", ".", ".."):
            with self.assertRaisesRegex(TypeError, "getInvoice needs values"):
                self.client().invoices.get(value)

    def test_a_webhook_is_verified_and_refused_when_it_was_changed_or_is_old(self) -> None:
        secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        body = b'{"type":"match.confirmed","data":{"invoiceId":"I-1","matchedAmount":1190.5}}'

        def headers(at: float) -> dict[str, str]:
            key = base64.b64decode(secret.removeprefix("whsec_"))
            digest = hmac.new(key, f"m.{int(at)}.".encode() + body, hashlib.sha256).digest()
            signature = "v1,AAAA v1," + base64.b64encode(digest).decode()
            return {"Webhook-Id": "m", "webhook-timestamp": str(int(at)), "webhook-signature": signature}

        now = time.time()
        self.assertEqual(verify_webhook(secret, headers(now), body)["data"]["matchedAmount"], Decimal("1190.5"))
        example = pathlib.Path(__file__).parent / "../examples/receive_webhooks.py"
        self.assertEqual(runpy.run_path(str(example))["receive"](secret, headers(now), body), 204)
        for given, content in [(headers(now), body + b" "), (headers(now - 301), body), ({}, body)]:
            with self.assertRaises(WebhookVerificationError):
                verify_webhook(secret, given, content)


if __name__ == "__main__":
    unittest.main()
