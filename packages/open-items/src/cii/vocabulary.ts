/** The names of the elements of a Cross Industry Invoice that differ between its versions. */
export interface Vocabulary {
  /** The namespace of the root element. */
  namespace: string;
  /** The namespaces of the other elements. */
  namespaces: readonly string[];
  root: string;
  context: string;
  document: string;
  transaction: string;
  agreement: string;
  settlement: string;
  sums: string;
  lineSettlement: string;
  lineSums: string;
}

const UNECE = "urn:un:unece:uncefact:data:standard:";
const namesOf = (...names: string[]) => names.map((name) => UNECE + name);

/** UN/CEFACT D16B and later: EN 16931, XRechnung, Factur-X and ZUGFeRD 2. */
export const CII: Vocabulary = {
  namespace: `${UNECE}CrossIndustryInvoice:100`,
  namespaces: namesOf(
    "ReusableAggregateBusinessInformationEntity:100",
    "UnqualifiedDataType:100",
    "QualifiedDataType:100",
  ),
  root: "CrossIndustryInvoice",
  context: "ExchangedDocumentContext",
  document: "ExchangedDocument",
  transaction: "SupplyChainTradeTransaction",
  agreement: "ApplicableHeaderTradeAgreement",
  settlement: "ApplicableHeaderTradeSettlement",
  sums: "SpecifiedTradeSettlementHeaderMonetarySummation",
  lineSettlement: "SpecifiedLineTradeSettlement",
  lineSums: "SpecifiedTradeSettlementLineMonetarySummation",
};

/** ZUGFeRD 1.0 of 2014 (FeRD, Forum elektronische Rechnung Deutschland). */
export const ZUGFERD_1: Vocabulary = {
  namespace: "urn:ferd:CrossIndustryDocument:invoice:1p0",
  namespaces: namesOf(
    "ReusableAggregateBusinessInformationEntity:12",
    "UnqualifiedDataType:15",
    "QualifiedDataType:12",
  ),
  root: "CrossIndustryDocument",
  context: "SpecifiedExchangedDocumentContext",
  document: "HeaderExchangedDocument",
  transaction: "SpecifiedSupplyChainTradeTransaction",
  agreement: "ApplicableSupplyChainTradeAgreement",
  settlement: "ApplicableSupplyChainTradeSettlement",
  sums: "SpecifiedTradeSettlementMonetarySummation",
  lineSettlement: "SpecifiedSupplyChainTradeSettlement",
  lineSums: "SpecifiedTradeSettlementMonetarySummation",
};
