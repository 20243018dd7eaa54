import { userInfo } from "node:os";

/** The part of a container's host configuration that this file changes. */
type HostConfig = { PortBindings?: unknown };

/** Publishes the container's ports on 127.0.0.1 only; Docker's default is every interface of the machine. */
export function loopbackOnly(hostConfig: HostConfig): void {
  const bindings = (hostConfig.PortBindings ?? {}) as Record<string, { HostIp?: string; HostPort?: string }[]>;
  hostConfig.PortBindings = Object.fromEntries(
    Object.entries(bindings).map(([port, hosts]) => [port, hosts.map((host) => ({ ...host, HostIp: "127.0.0.1" }))]),
  );
}

/** `uid:gid` of this user, so that root does not own the files in a mounted folder. */
export function hostUser(): string {
  const { uid, gid } = userInfo();
  return uid < 0 ? "" : `${uid}:${gid}`;
}
