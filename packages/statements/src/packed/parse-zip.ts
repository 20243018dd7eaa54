import { foreignMember } from "../foreign-files.ts";
import { clip, inFile, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions, StatementParser } from "../statement-line.ts";
import { newSummary } from "../summary.ts";
import { addSummary } from "./add-summary.ts";
import type { RandomAccess } from "./random-access.ts";
import { type ZipMember, zipMembers } from "./zip.ts";

/**
 * Parses the files of a zip one after the other, each as if it were uploaded alone. Every file must be a statement.
 * Errors and warnings name the file. With `onError`, the other files are read after an error, to find all wrong ones.
 * Throws `StatementError`.
 */
export async function* parseZip(
  file: RandomAccess,
  options: StatementOptions,
  parse: StatementParser,
): AsyncGenerator<StatementLine, void, void> {
  const summary = newSummary();
  let members = 0;
  try {
    for await (const member of zipMembers(file)) {
      members += 1;
      const foreign = foreignMember(member.name);
      if (foreign !== undefined) throw new StatementError(1, `the file is ${foreign}: export the statement as CSV`);
      const onSummary: StatementOptions["onSummary"] = (part) => addSummary(summary, part, member.name);
      for await (const line of parseMember(member, { ...options, onSummary }, parse)) {
        // Equal lines are counted in each file alone, as if it were uploaded alone.
        const position = { ...line.position, file: clip(member.name) };
        yield { ...line, position, statementId: `${members}/${line.statementId ?? ""}` };
      }
    }
    if (members === 0) throw new StatementError(1, "the zip holds no statement");
  } finally {
    options.onSummary?.(summary);
  }
}

async function* parseMember(
  { name, content }: ZipMember,
  options: StatementOptions,
  parse: StatementParser,
): AsyncGenerator<StatementLine, void, void> {
  const { onError } = options;
  let reported: StatementError | undefined;
  const report = (error: StatementError) => {
    reported = inFile(error, name);
    if (onError === undefined) throw reported;
    onError(reported);
  };
  try {
    yield* parse(content, { ...options, filename: name, ...(onError && { onError: report }) });
  } catch (error) {
    // The receiver of the errors ends the reading by throwing the one that it got.
    if (!(error instanceof StatementError) || error === reported) throw error;
    report(error);
  }
}
