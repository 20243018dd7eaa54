import { signOut } from "../api/sign-out.ts";
import { notify } from "../components/notices.tsx";
import { useProblemText } from "../components/problem-text.ts";

/** Signs out. When that fails, the session goes on, and the person must know. */
export function useSignOut(): () => void {
  const problemText = useProblemText();
  return () => void signOut().catch((error: unknown) => notify(problemText(error), "bad"));
}
