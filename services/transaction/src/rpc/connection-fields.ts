import { AppError, type FieldError } from "@matchbook/runtime/errors";
import { currencyDigits } from "@matchbook/runtime/money";
import { electronicIban, isIban } from "@matchbook/statements";

/** The fields of a bank connection as a caller gives them. */
export interface ConnectionFields {
  name?: string | undefined;
  iban?: string | undefined;
  currency?: string | undefined;
}

/**
 * Checks the given fields and returns them with the IBAN in electronic form.
 * @throws AppError validation_failed
 */
export function checkConnectionFields({ name, iban: given, currency }: ConnectionFields): ConnectionFields {
  const iban = given === undefined ? undefined : electronicIban(given);
  const fields: FieldError[] = [];
  if (name === "") fields.push({ field: "name", message: "Must not be empty" });
  if (iban !== undefined && !isIban(iban)) fields.push({ field: "iban", message: "Must be an IBAN" });
  if (currency !== undefined && currencyDigits(currency) === undefined) {
    fields.push({ field: "currency", message: "Must be an ISO 4217 currency code in upper case" });
  }
  if (fields.length > 0) throw new AppError("validation_failed", { fields });
  return { name, iban, currency };
}
