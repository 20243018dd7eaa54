import { useQuery } from "@tanstack/react-query";
import { TextLink } from "../../components/page/text-link.tsx";
import { Loaded } from "../../components/states.tsx";
import { useSpeech } from "../../i18n/language.ts";
import { syncsQuery } from "../imports/queries.ts";
import { SyncStatus } from "../imports/status-badge.tsx";
import { importWords } from "../imports/words.ts";
import { overviewWords as words } from "./words.ts";

const MOST = "5";

/** The newest imports, with what they brought. */
export function LastImports() {
  const { t, ago } = useSpeech();
  const query = useQuery(syncsQuery({ pageSize: MOST }));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="px-4 py-3 text-soft">{t(words.noImports)}</p>
        ) : (
          <ul>
            {data.map(({ id, filename, status, created, createdAt }) => (
              <li
                key={id}
                className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
              >
                <TextLink
                  to="/imports/$syncId"
                  params={{ syncId: id }}
                  className="min-w-0 flex-1 max-sm:basis-full wrap-anywhere"
                  text={filename ?? t(importWords.unnamed)}
                />
                <span className="text-soft tabular-nums">{t(words.created, { count: created })}</span>
                <SyncStatus status={status} />
                <span className="text-soft">{ago(createdAt)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
