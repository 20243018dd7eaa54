import { askAboutSecrets, type Cluster, reasonOf } from "./kubernetes-api.ts";

/**
 * Creates a Secret with the API key in `key`, in the namespace of the pod.
 * @param how `try` only asks the server whether it would create it
 * @throws Error when a Secret of this name exists, or the account may not create it
 */
export async function storeInSecret(
  cluster: Cluster,
  name: string,
  key: string,
  how: "try" | "store" = "store",
): Promise<void> {
  const answer = await askAboutSecrets(cluster, "POST", how === "try" ? "?dryRun=All" : "", {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name, labels: { "app.kubernetes.io/part-of": "matchbook" } },
    type: "Opaque",
    stringData: { key },
  });
  if (answer.status !== 201) throw new Error(`the Secret ${name} was not created ${reasonOf(answer)}`);
}
