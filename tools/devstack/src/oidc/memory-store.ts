import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

type Entry = { payload: AdapterPayload; expiresAt: number };

/**
 * Keeps sessions, codes and grants in memory. A restart logs all users out, which is acceptable in development. It
 * implements the adapter interface of oidc-provider.
 */
export function memoryStore(): AdapterFactory {
  const entries = new Map<string, Entry>();
  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const findBy = (model: string, field: "uid" | "userCode", value: string) => {
    for (const key of entries.keys()) {
      const payload = key.startsWith(`${model}:`) ? live(key) : undefined;
      if (payload?.[field] === value) return payload;
    }
    return undefined;
  };
  return (model): Adapter => ({
    upsert: async (id, payload, expiresIn) => {
      entries.set(`${model}:${id}`, { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Infinity });
    },
    find: async (id) => live(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, "uid", uid),
    findByUserCode: async (userCode) => findBy(model, "userCode", userCode),
    consume: async (id) => {
      const payload = live(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      entries.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
