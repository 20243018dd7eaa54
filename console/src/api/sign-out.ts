import { send } from "./request.ts";
import { SESSION_CHANNEL } from "./session.ts";

/** Ends the session everywhere and shows the page that says so. */
export async function signOut(): Promise<void> {
  await send("POST", "/console/logout");
  sessionStorage.clear();
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage("signed-out");
  channel.close();
  location.assign("/console/sign-in?problem=signed-out");
}
