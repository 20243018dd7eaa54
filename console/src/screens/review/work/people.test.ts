import { expect, test } from "vitest";
import { mentionsIn, peopleOf } from "./people.ts";

const me = { id: "user:7", name: "Ada Lovelace" };
const bo = { id: "user:8", name: "Bo Diddley" };

test("who works here are people alone, each once, by name", () => {
  const recent = [
    { actor: "user:8", actorName: "Bo D." },
    { actor: "key:1", actorName: "operator" },
    { actor: "matching" },
  ];
  const given = recent as unknown as Parameters<typeof peopleOf>[2];
  expect(peopleOf(me, [bo, null, { id: "user:9", name: null }], given)).toEqual([
    me,
    bo,
    { id: "user:9", name: "user:9" },
  ]);
});

test("a comment mentions by @ and the whole name", () => {
  expect(mentionsIn("please ask, @bo diddley!", [me, bo])).toEqual(["user:8"]);
  expect(mentionsIn("Bo Diddley knows @Bo", [me, bo])).toEqual([]);
});
