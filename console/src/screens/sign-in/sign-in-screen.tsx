import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { loginAddress } from "../../api/session.ts";
import logo from "../../assets/icon.svg";
import { useSpeech } from "../../i18n/language.ts";
import { hints, type Problem, problems, signInWords as words } from "./words.ts";

const route = getRouteApi("/sign-in");

/** Shown when a sign-in ended without a session, and after signing out. */
export default function SignInScreen() {
  const { t } = useSpeech();
  const { problem: given, to } = route.useSearch();
  const problem = given !== undefined && Object.hasOwn(problems, given) ? (given as Problem) : undefined;
  const title = problem === undefined ? t(words.title) : t(problems[problem]);
  useEffect(() => {
    document.title = `${title} · Matchbook`;
  }, [title]);
  // After signing out or with the wrong account, the provider must ask who signs in.
  const again = problem === "signed-out" || problem === "no-tenant" || problem === "no-role" || problem === "closed";
  return (
    <main className="flex h-full items-center justify-center p-4">
      <div className="popup w-full max-w-sm p-6">
        <img src={logo} alt="" className="size-9" />
        <h1 className="mt-4 text-lg font-semibold">{title}</h1>
        {problem !== undefined && <p className="mt-1 text-soft">{t(hints[problem])}</p>}
        <a
          href={loginAddress({ to: to ?? "/console/", again })}
          className="mt-5 flex h-9 items-center justify-center rounded-md bg-brand px-3 font-medium text-brand-ink hover:bg-brand-hover"
        >
          {again && problem !== "signed-out" ? t(words.other) : t(words.signIn)}
        </a>
      </div>
    </main>
  );
}
