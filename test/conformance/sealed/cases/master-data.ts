import { type Case, names, takes, whole } from "../case.ts";

const ECB_FILE = `<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"
  xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time="2026-01-02"><Cube currency="USD"
  rate="1.1"/></Cube></Cube></gesmes:Envelope>`;

/** The routes of counterparties, exchange rates, the search and the overview. */
export const MASTER_DATA = {
  createCounterparty: [
    takes((w) => ({
      path: "/counterparties",
      body: {
        accountCode: w.counterpartyCode,
        name: "Taken",
        paymentMethods: [{ code: w.paymentMethodCode, type: "card" }],
      },
    })),
  ],
  listCounterparties: [
    whole("/counterparties"),
    names((w) => ({ path: `/counterparties?text=${w.paymentMethodCode}` })),
  ],
  getCounterparty: [names((w) => ({ path: `/counterparties/${w.counterpartyCode}` }))],
  updateCounterparty: [names((w) => ({ path: `/counterparties/${w.counterpartyCode}`, body: { name: "Mine now" } }))],
  listLearned: [names((w) => ({ path: `/counterparties/${w.counterpartyCode}/learned` }))],
  forgetLearned: [names((w) => ({ path: `/counterparties/${w.counterpartyCode}/learned` }))],
  // With a space after it, the last number is not the beginning of an account number.
  search: [names((w) => ({ path: `/search?q=${w.counterpartyCode}%20` }))],
  putFxRates: [
    takes(() => ({
      path: "/fx-rates",
      body: { rates: [{ base: "EUR", quote: "USD", date: "2026-01-01", rate: "9" }] },
    })),
  ],
  importFxRates: [
    takes(() => ({
      path: "/fx-rates/import",
      body: ECB_FILE,
      contentType: "application/xml",
    })),
  ],
  listFxRates: [whole("/fx-rates")],
  getOverview: [whole("/overview")],
  ageCounterparties: [whole("/ageing"), whole("/ageing?asOf=2026-03-31")],
  exportAgeing: [whole("/ageing.csv")],
  forecastPayments: [whole("/payment-forecast")],
  exportPaymentForecast: [whole("/payment-forecast.csv")],
} satisfies Record<string, Case[]>;
