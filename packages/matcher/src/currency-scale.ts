/**
 * The order of magnitude of a unit of each currency: a euro is at least 10 to this power of it. It is rounded down, so
 * that an amount that is estimated by it is rather too low. Of the magnitude 0, a euro is between half a unit and ten
 * units. Reviewed against the rates of 2025.
 */
const MAGNITUDES: readonly [magnitude: number, currencies: string][] = [
  [-1, "BHD KWD OMR"],
  [
    0,
    "AED AUD AZN BAM BBD BGN BMD BOB BRL BSD BYN BZD CAD CHF CNY DKK EUR FJD GBP GEL GIP GTQ HKD ILS JOD LYD MOP MYR NZD " +
      "PEN PGK PLN QAR RON SAR SBD SGD TMT TND TOP TTD USD WST XCD XCG",
  ],
  [
    1,
    "AFN ALL BWP CUP CZK DOP EGP ERN GHS GMD HNL LSL MAD MDL MKD MRU MUR MVR MXN MZN NAD NIO NOK PHP RUB SCR SEK SLE " +
      "SRD STN SVC SZL THB TJS TRY TWD UAH UYU ZAR ZMW ZWG",
  ],
  [
    2,
    "AMD BDT BTN CRC CVE DJF DZD ETB GYD HTG HUF INR ISK JMD JPY KES KGS KMF KZT LKR LRD NPR PKR RSD SDG SOS VES VUV " +
      "XAF XOF XPF YER",
  ],
  [3, "AOA ARS BIF CDF CLP COP IQD KHR KPW KRW MGA MMK MNT MWK NGN PYG RWF SSP TZS UGX"],
  [4, "GNF IDR IRR LAK SYP UZS VND"],
  [5, "LBP"],
];

const BY_CURRENCY: ReadonlyMap<string, number> = new Map(
  MAGNITUDES.flatMap(([magnitude, codes]) => codes.split(" ").map((code): [string, number] => [code, magnitude])),
);

/** A euro is at least 10 to this power of the currency; 0 for a currency that is not listed. */
export function magnitudeOf(currency: string): number {
  return BY_CURRENCY.get(currency) ?? 0;
}

export const LISTED_CURRENCIES: readonly string[] = [...BY_CURRENCY.keys()].sort();
