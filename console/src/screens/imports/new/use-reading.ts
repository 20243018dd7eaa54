import { useEffect, useState } from "react";
import { queryClient } from "../../../api/query-client.ts";
import { notify } from "../../../components/notices.tsx";
import { useProblemText } from "../../../components/problem-text.ts";
import { useCreation } from "../../../components/use-creation.ts";
import { useLatest } from "../../../components/use-latest.ts";
import { useSpeech } from "../../../i18n/language.ts";
import type { Entry } from "../../../i18n/text.ts";

/** The knowledge about a file that is being read. `Stored` is the answer to its import, where the page stays. */
interface Known<Preview, Stored> {
  preview?: Preview;
  stored?: Stored;
  error?: unknown;
  importing?: boolean;
}

interface Reading<Preview, Stored> extends Known<Preview, Stored> {
  /** Tells this reading from those before. */
  id: number;
  /**
   * Asks again in a way that a person has chosen. What is known stays until the answer, and when that is a refusal, which
   * it throws. @returns false when another reading is in view by then
   */
  readAgain(read: () => Promise<Preview>): Promise<boolean>;
  /**
   * Runs an import, and tells why it failed: on the page, or in the corner when another file is in view by then.
   * @param send gets a function that keeps the answer, and returns false when another file is in view
   */
  runImport(send: (keep: (stored: Stored) => boolean) => Promise<unknown>): Promise<void>;
}

/**
 * Asks what an import of a file would do, again for each file and for each way to read it. What is known is forgotten in
 * the render that has the new file or way, so that no frame shows the answer about one beside another.
 * @param way all that `read` depends on beside the file; a different value begins a reading
 * @param read asks what an import would do
 */
export function useReading<Preview, Stored = never>(
  file: File | undefined,
  way: readonly unknown[],
  read: (file: File) => Promise<Preview>,
): Reading<Preview, Stored> {
  const problemText = useProblemText();
  const subject = [file, ...way];
  const [held, hold] = useState<{ id: number; subject: unknown[]; known: Known<Preview, Stored> }>({
    ...{ id: 0, subject, known: {} },
  });
  if (subject.some((one, at) => one !== held.subject[at])) hold({ id: held.id + 1, subject, known: {} });
  const { id, known } = held;
  const shown = useLatest(id);
  const learn = (more: Known<Preview, Stored>) => {
    hold((now) => (now.id === id ? { ...now, known: { ...now.known, ...more } } : now));
    return shown.current === id;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reading.
  useEffect(() => {
    if (file === undefined || known.preview !== undefined) return;
    read(file).then(
      (preview) => learn({ preview }),
      (error: unknown) => learn({ error }),
    );
  }, [id]);
  const runImport: Reading<Preview, Stored>["runImport"] = async (send) => {
    learn({ importing: true, error: undefined });
    try {
      await send((stored) => learn({ stored, importing: false }));
    } catch (error) {
      if (!learn({ error, importing: false })) notify(`${file?.name}: ${problemText(error)}`, "bad");
    }
  };
  const readAgain: Reading<Preview, Stored>["readAgain"] = async (again) => {
    const preview = await again();
    if (shown.current !== id) return false;
    hold((now) => ({ id: now.id + 1, subject: now.subject, known: { preview } }));
    return true;
  };
  return { ...known, id, runImport, readAgain };
}

/** Stores a file as it was read and shows the answer. A repetition stores nothing twice. @param done the notice */
export function useStoring<Stored>({ id, runImport }: Reading<unknown, Stored>, done: Entry) {
  const { t } = useSpeech();
  const create = useCreation();
  return (file: File, send: (key: string) => Promise<Stored>) =>
    runImport(async (keep) => {
      const stored = await create(id, send);
      if (!keep(stored)) notify(t(done, { name: file.name }), "good");
      await queryClient.invalidateQueries();
    });
}
