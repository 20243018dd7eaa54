import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { presentTransaction } from "@matchbook/api/presenters/transaction";
import type { GrpcClient } from "@matchbook/runtime/grpc-client";
import type { NewEvent } from "@matchbook/runtime/outbox-rows";
import { test } from "vitest";

