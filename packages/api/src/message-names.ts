/** Names in messages of fields that the API names otherwise, see STYLE.md. */
const OTHERWISE = {
  transactionId: "transactionCode",
  transactionIds: "transactionCodes",
  invoiceId: "invoiceNumber",
  invoiceIds: "invoiceNumbers",
  counterpartyId: "counterpartyCode",
  paymentMethodId: "paymentMethodCode",
  creditNoteId: "creditNoteNumber",
  metadata: "metadataJson",
  mapping: "mappingJson",
  tableMappings: "tableMappingsJson",
  totalAmount: "total",
  remainingAmount: "remaining",
  prepaidAmount: "prepaid",
  otherMonthAmount: "otherMonth",
} as const;

export type CamelName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : Name;

/** The name of a field in messages: `booked_at` is `bookedAt`, as protobuf names it in JSON. */
export type MessageName<Name extends string> = Name extends keyof typeof OTHERWISE
  ? (typeof OTHERWISE)[Name]
  : CamelName<Name>;

/** A body with its fields named as in messages. A missing field reads as undefined. */
export type InMessage<Body> = Body extends unknown
  ? { [Field in keyof Required<Body> & string as MessageName<Field>]: Body[Field] }
  : never;

export function camelName(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function messageName(name: string): string {
  return Object.hasOwn(OTHERWISE, name) ? OTHERWISE[name as keyof typeof OTHERWISE] : camelName(name);
}

export function inMessage<Body extends object>(body: Body): InMessage<Body> {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [messageName(name), value])) as InMessage<Body>;
}
