import type { Ledger } from "@matchbook/matcher/books/ledger";
import type { Line, Moment } from "@matchbook/matcher/model/model";
import type { LineComment, Person } from "@matchbook/matcher/model/parts";
import { AppError } from "@matchbook/runtime/errors/errors";

/** Every state and history entry of a line has all of its comments, so their number is limited. */
const MAX_COMMENTS = 20;

/** The wanted changes. Undefined leaves a field as it is, an empty text or id removes it. */
export interface LineWork {
  assignee: Person | undefined;
  postponedUntil: string | undefined;
  reason: string | undefined;
  comment: Pick<LineComment, "text" | "mentions" | "author"> | undefined;
}

/** Assigns a line, puts it off, says why it is not matched, or adds a comment. */
export function workOnLine(ledger: Ledger, lineId: string, work: LineWork, moment: Moment): Line {
  const line = ledger.line(lineId);
  const { assignee, postponedUntil, reason, comment } = work;
  const next: Line = {
    ...line,
    ...(assignee === undefined ? {} : { assignee: assignee.id === "" ? undefined : assignee }),
    ...(postponedUntil === undefined ? {} : { postponedUntil: postponedUntil || undefined }),
    ...(reason === undefined ? {} : { workReason: reason || undefined }),
    ...(comment === undefined ? {} : { comments: withComment(line, comment, moment) }),
  };
  ledger.setLine(next);
  return ledger.line(lineId);
}

function withComment({ comments = [] }: Line, comment: NonNullable<LineWork["comment"]>, moment: Moment) {
  if (comments.length >= MAX_COMMENTS) throw new AppError("too_many_comments");
  return [...comments, { id: moment.newId(), ...comment, createdAt: moment.now }];
}
