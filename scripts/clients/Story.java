import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import matchbook.ApiClient;
import matchbook.ApiException;
import matchbook.api.BankConnectionsApi;
import matchbook.api.CounterpartiesApi;
import matchbook.api.InvoicesApi;
import matchbook.api.MatchesApi;
import matchbook.api.SyncsApi;
import matchbook.api.TransactionsApi;
import matchbook.api.WebhookEndpointsApi;
import matchbook.model.*;

/** The story of scripts/clients.sh with the client that openapi-generator makes as the package `matchbook`. */
public final class Story {
  private static final String URL = System.getenv("MATCHBOOK_API");
  private static final String KEY = System.getenv("MATCHBOOK_KEY");
  private static final String NUMBER = "JAVA-2026-0001";

  public static void main(String[] args) throws Exception {
    ApiClient api = client(KEY);
    ApiClient console = client(System.getenv("MATCHBOOK_TOKEN"));

    var hook = new CreateWebhookEndpointRequest()
        .url(System.getenv("MATCHBOOK_DESTINATION"))
        .eventTypes(List.of(EventType.MATCH_CANCELLED));
    var endpoint = new WebhookEndpointsApi(console).createWebhookEndpoint(hook, null).getData();
    check(endpoint.getSecret().startsWith("whsec_"), endpoint);

    var counterparty = new CreateCounterpartyRequest().accountCode("JAVA-C").name("Alder & Finch");
    new CounterpartiesApi(api).createCounterparty(counterparty, null);
    var invoice = new NewInvoice()
        .invoiceNumber(NUMBER)
        .counterpartyId("JAVA-C")
        .currency("EUR")
        .totalAmount(119.99)
        .issueDate(LocalDate.of(2026, 3, 1));
    var stored = new InvoicesApi(api).createInvoices(invoice, null).getData();
    check(stored.getTotalAmount() == 119.99, stored);

    var bank = new ConnectBankRequest().name("Bank").currency("EUR");
    UUID bankId = new BankConnectionsApi(api).connectBank(bank, null).getData().getId();
    UUID syncId = upload(bankId, "Date;Amount;Description\n2026-03-02;119.99;" + NUMBER + "\n", api);
    var sync = until(() -> new SyncsApi(api).getSync(syncId).getData(), (one) -> one.getFinishedAt() != null);
    check(sync.getCreated() == 1, sync);

    MatchesApi matches = new MatchesApi(api);
    var listed = until(
        () -> matches.listMatches(null, null, null, NUMBER, null, null, null).getData(), (some) -> !some.isEmpty());
    Match match = listed.get(0);
    if (match.getStatus() == MatchStatus.PENDING_REVIEW) {
      var confirmed = new UpdateMatchRequest().status(MatchTargetStatus.CONFIRMED);
      match = matches.updateMatch(match.getId(), confirmed).getData().getMatch();
    }
    check(match.getStatus() == MatchStatus.CONFIRMED && match.getMatchedAmount() == 119.99, match);

    TransactionsApi transactions = new TransactionsApi(api);
    var unlink = new ReconcileTransactionRequest(
        new ReconcileUnlinkAll().action(ReconcileUnlinkAll.ActionEnum.UNLINK_ALL));
    var undone = transactions.reconcileTransaction(match.getTransactionId(), unlink).getData();
    check(undone.getCancelledMatchIds().equals(List.of(match.getId())), undone);

    try {
      transactions.reconcileTransaction("unknown", unlink);
      check(false, "an unknown transaction is refused");
    } catch (ApiException refused) {
      check(refused.getResponseBody().contains("\"transaction_not_found\""), refused.getResponseBody());
    }
    System.out.println("told");
  }

  private static ApiClient client(String token) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(URL);
    client.setRequestInterceptor((request) -> request.header("Authorization", "Bearer " + token));
    return client;
  }

  /** The generated `uploadStatement` writes the path of the file as JSON (openapi-generator 7.25.0, library native). */
  private static UUID upload(UUID bankId, String statement, ApiClient api) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(URL + "/api/v1/bank-connections/" + bankId + "/statements"))
        .header("Authorization", "Bearer " + KEY)
        .header("Content-Type", "application/octet-stream")
        .POST(HttpRequest.BodyPublishers.ofString(statement))
        .build();
    String answer = api.getHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    return api.getObjectMapper().readValue(answer, SyncAnswer.class).getData().getId();
  }

  /** Asks ten times a second until the answer is as wanted. Fails after 30 seconds. */
  private static <T> T until(Callable<T> ask, Predicate<T> done) throws Exception {
    for (int attempt = 0; attempt < 300; attempt += 1) {
      T value = ask.call();
      if (done.test(value)) return value;
      Thread.sleep(100);
    }
    throw new IOException("did not happen");
  }

  private static void check(boolean is, Object seen) {
    if (!is) throw new AssertionError(seen);
  }
}
