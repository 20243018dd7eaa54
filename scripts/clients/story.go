// The story of scripts/clients.sh with the client that oapi-codegen generates as the package `api`.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"story/api"

	openapi_types "github.com/oapi-codegen/runtime/types"
)

func check(is bool, seen ...any) {
	if !is {
		fmt.Fprintln(os.Stderr, seen...)
		os.Exit(1)
	}
}

func client(token string) *api.ClientWithResponses {
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+token)
		return nil
	}
	made, err := api.NewClientWithResponses(os.Getenv("MATCHBOOK_API"), api.WithRequestEditorFn(authorize))
	check(err == nil, err)
	return made
}

func main() {
	ctx := context.Background()
	matchbook, console := client(os.Getenv("MATCHBOOK_KEY")), client(os.Getenv("MATCHBOOK_TOKEN"))

	hook, err := console.CreateWebhookEndpointWithResponse(ctx, nil, api.CreateWebhookEndpointRequest{
		Url: os.Getenv("MATCHBOOK_DESTINATION"), EventTypes: []api.EventType{"match.cancelled"},
	})
	check(err == nil && hook.JSON201 != nil && strings.HasPrefix(hook.JSON201.Data.Secret, "whsec_"), err, hook)

	counterparty, err := matchbook.CreateCounterpartyWithResponse(ctx, nil, api.CreateCounterpartyRequest{
		AccountCode: "GO-C", Name: "Alder & Finch",
	})
	check(err == nil && counterparty.JSON201 != nil, err, counterparty)
	day := openapi_types.Date{Time: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)}
	invoice, err := matchbook.CreateInvoicesWithResponse(ctx, nil, api.NewInvoice{
		InvoiceNumber: "GO-2026-0001", CounterpartyId: "GO-C", Currency: "EUR", TotalAmount: 119.99, IssueDate: day,
	})
	check(err == nil && invoice.JSON201 != nil && invoice.JSON201.Data.TotalAmount == 119.99, err, invoice)

	currency := "EUR"
	bank, err := matchbook.ConnectBankWithResponse(ctx, nil, api.ConnectBankRequest{Name: "Bank", Currency: &currency})
	check(err == nil && bank.JSON201 != nil, err, bank)
	statement := strings.NewReader("Date;Amount;Description\n2026-03-02;119.99;GO-2026-0001\n")
	upload, err := matchbook.UploadStatementWithBodyWithResponse(
		ctx, bank.JSON201.Data.Id, nil, "application/octet-stream", statement)
	check(err == nil && upload.JSON202 != nil, err, upload)
	for {
		sync, err := matchbook.GetSyncWithResponse(ctx, upload.JSON202.Data.Id)
		check(err == nil && sync.JSON200 != nil, err, sync)
		if sync.JSON200.Data.FinishedAt != nil {
			check(sync.JSON200.Data.Created == 1, string(sync.Body))
			break
		}
		time.Sleep(100 * time.Millisecond)
	}

	number := "GO-2026-0001"
	var match api.Match
	for {
		listed, err := matchbook.ListMatchesWithResponse(ctx, &api.ListMatchesParams{InvoiceId: &number})
		check(err == nil && listed.JSON200 != nil, err, listed)
		if len(listed.JSON200.Data) > 0 {
			match = listed.JSON200.Data[0]
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if match.Status == "pending_review" {
		confirmed := api.MatchTargetStatus("confirmed")
		changed, err := matchbook.UpdateMatchWithResponse(ctx, match.Id, api.UpdateMatchRequest{Status: &confirmed})
		check(err == nil && changed.JSON200 != nil, err, changed)
		match = changed.JSON200.Data.Match
	}
	check(match.Status == "confirmed" && match.MatchedAmount == 119.99, match)

	var unlink api.ReconcileTransactionRequest
	check(unlink.FromReconcileUnlinkAll(api.ReconcileUnlinkAll{Action: "unlink_all"}) == nil)
	undone, err := matchbook.ReconcileTransactionWithResponse(ctx, match.TransactionId, unlink)
	check(err == nil && undone.JSON200 != nil && len(undone.JSON200.Data.CancelledMatchIds) == 1, err, undone)

	refused, err := matchbook.ReconcileTransactionWithResponse(ctx, "nobody", unlink)
	check(err == nil && refused.JSONDefault != nil && refused.JSONDefault.Code == "transaction_not_found", err, refused)
	fmt.Println("told")
}
