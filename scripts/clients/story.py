"""The story of scripts/clients.sh with the client that openapi-python-client generates as the package `matchbook`."""

import os
import time
from datetime import date
from io import BytesIO

from matchbook import AuthenticatedClient
from matchbook.api.bank_connections import connect_bank
from matchbook.api.counterparties import create_counterparty
from matchbook.api.invoices import create_invoices
from matchbook.api.matches import list_matches, update_match
from matchbook.api.statements import upload_statement
from matchbook.api.syncs import get_sync
from matchbook.api.transactions import reconcile_transaction
from matchbook.api.webhook_endpoints import create_webhook_endpoint
from matchbook.models import (
    ConnectBankRequest,
    CreateCounterpartyRequest,
    CreateWebhookEndpointRequest,
    Error,
    EventType,
    MatchStatus,
    MatchTargetStatus,
    NewInvoice,
    ReconcileUnlinkAll,
    ReconcileUnlinkAllAction,
    UpdateMatchRequest,
)
from matchbook.types import File


def ok(answer):
    assert answer is not None and not isinstance(answer, Error), answer
    return answer.data


def until(ask, done):
    for _ in range(300):
        value = ask()
        if done(value):
            return value
        time.sleep(0.1)
    raise AssertionError(f"did not happen: {value}")


url = os.environ["MATCHBOOK_API"]
api = AuthenticatedClient(base_url=url, token=os.environ["MATCHBOOK_KEY"])
console = AuthenticatedClient(base_url=url, token=os.environ["MATCHBOOK_TOKEN"])

hook = CreateWebhookEndpointRequest(url=os.environ["MATCHBOOK_DESTINATION"], event_types=[EventType.MATCH_CANCELLED])
assert ok(create_webhook_endpoint.sync(client=console, body=hook)).secret.startswith("whsec_")

ok(create_counterparty.sync(client=api, body=CreateCounterpartyRequest(account_code="PY-C", name="Alder & Finch")))
invoice = NewInvoice(
    invoice_number="PY-2026-0001", counterparty_id="PY-C", currency="EUR", total_amount=119.99, issue_date=date(2026, 3, 1)
)
assert ok(create_invoices.sync(client=api, body=invoice)).total_amount == 119.99

bank = ok(connect_bank.sync(client=api, body=ConnectBankRequest(name="Bank", currency="EUR")))
statement = BytesIO(b"Date;Amount;Description\n2026-03-02;119.99;PY-2026-0001\n")
sync_id = ok(upload_statement.sync(bank.id, client=api, body=File(payload=statement), filename="s.csv")).id
sync = until(lambda: ok(get_sync.sync(sync_id, client=api)), lambda one: one.finished_at is not None)
assert (sync.status, sync.created) == ("completed", 1), sync

listed = until(lambda: ok(list_matches.sync(client=api, invoice_id="PY-2026-0001")), lambda matches: len(matches) > 0)
match = listed[0]
if match.status == MatchStatus.PENDING_REVIEW:
    body = UpdateMatchRequest(status=MatchTargetStatus.CONFIRMED)
    match = ok(update_match.sync(match.id, client=api, body=body)).match
assert (match.status, match.matched_amount) == (MatchStatus.CONFIRMED, 119.99), match

unlink = ReconcileUnlinkAll(action=ReconcileUnlinkAllAction.UNLINK_ALL)
undone = ok(reconcile_transaction.sync(match.transaction_id, client=api, body=unlink))
assert [str(one) for one in undone.cancelled_match_ids] == [str(match.id)], undone

refused = reconcile_transaction.sync("nobody", client=api, body=unlink)
assert isinstance(refused, Error) and refused.code == "transaction_not_found", refused
print("told")
