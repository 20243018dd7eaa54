import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import type { Server, ServiceDefinition } from "@grpc/grpc-js";
import { ReflectionService } from "@grpc/reflection";

/** A FileDescriptorSet of all contracts, with `google.rpc`. `npm run generate` writes it. */
const CONTRACTS = fileURLToPath(import.meta.resolve("@matchbook/proto/contracts.binpb"));

/** Answers gRPC server reflection (v1, v1alpha) with all messages: error details are of types that no method names. */
export function addReflection(server: Server, definition: ServiceDefinition): void {
  const { file: files } = fromBinary(FileDescriptorSetSchema, readFileSync(CONTRACTS));
  const fileDescriptorProtos = files.map((file) => Buffer.from(toBinary(FileDescriptorProtoSchema, file)));
  // The library reads nothing but the descriptors. Descriptors of proto-loader lack imports, and grpcurl refuses them.
  const all = { format: "Protocol Buffer 3 EnumDescriptorProto", type: {}, fileDescriptorProtos } as const;
  const [, service = ""] = Object.values(definition)[0]?.path.split("/") ?? [];
  new ReflectionService({ all }, { services: [service, "grpc.health.v1.Health"] }).addToServer(server);
}
