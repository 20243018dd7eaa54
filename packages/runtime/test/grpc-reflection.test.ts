import { createRequire } from "node:module";
import { fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { credentials, makeGenericClientConstructor, type ServiceError, status } from "@grpc/grpc-js";
import { loadSync, type ServiceDefinition } from "@grpc/proto-loader";
import { WebhookServiceService } from "@matchbook/proto/matchbook/webhook/v1/webhook_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import { type Handlers, serveGrpc } from "@matchbook/runtime/grpc/server";
import { expect, test } from "vitest";
import { log } from "./fixture.ts";

const require = createRequire(import.meta.url);
const contract = loadSync(require.resolve("@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto"));
const ReflectionClient = makeGenericClientConstructor(
  contract["grpc.reflection.v1.ServerReflection"] as ServiceDefinition,
  "ServerReflection",
);

interface Answer {
  listServicesResponse?: { service: { name: string }[] };
  fileDescriptorResponse?: { fileDescriptorProto: Buffer[] };
}

/** Serves a service whose every call is refused, and asks it questions by reflection. */
async function ask(reflection: boolean, ...questions: object[]): Promise<Answer[]> {
  const refuse = () => Promise.reject(new AppError("webhook_endpoint_not_found"));
  const handlers = Object.fromEntries(Object.keys(WebhookServiceService).map((name) => [name, refuse]));
  const server = await serveGrpc(WebhookServiceService, handlers as unknown as Handlers<typeof WebhookServiceService>, {
    listen: "127.0.0.1:0",
    log,
    reflection,
  });
  const client = new ReflectionClient(server.address, credentials.createInsecure());
  try {
    const stream = client.ServerReflectionInfo?.call(client);
    for (const question of questions) stream.write(question);
    stream.end();
    return await Array.fromAsync(stream as AsyncIterable<Answer>);
  } finally {
    client.close();
    await server.stop(1_000);
  }
}

const SERVICE = "matchbook.webhook.v1.WebhookService";
const HEALTH = "grpc.health.v1.Health";
/** Error details have types that no method names. */
const DETAILS = ["google.rpc.ErrorInfo", "google.rpc.BadRequest", "google.rpc.RetryInfo"];

test("with reflection, a service lists itself and health checks, and describes all their types", async () => {
  const symbols = [SERVICE, HEALTH, ...DETAILS];
  const questions = symbols.map((fileContainingSymbol) => ({ fileContainingSymbol }));
  const [list, ...answers] = await ask(true, { listServices: "" }, ...questions);
  expect(list?.listServicesResponse?.service.map(({ name }) => name).sort()).toEqual([HEALTH, SERVICE]);
  const files = answers.flatMap(({ fileDescriptorResponse }) =>
    (fileDescriptorResponse?.fileDescriptorProto ?? []).map((bytes) => fromBinary(FileDescriptorProtoSchema, bytes)),
  );
  const names = files.map(({ name }) => name);
  expect(files.flatMap(({ dependency }) => dependency.filter((name) => !names.includes(name)))).toEqual([]);
  const types = files.flatMap((file) =>
    [...file.service, ...file.messageType].map(({ name }) => `${file.package}.${name}`),
  );
  expect(types).toEqual(expect.arrayContaining(symbols));
});

test("without reflection, requests are refused", async () => {
  const refused = await ask(false, { listServices: "" }).catch((error: ServiceError) => error);
  expect(refused).toMatchObject({ code: status.UNIMPLEMENTED });
});
